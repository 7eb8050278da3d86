import { env } from "../../../server/env.ts";
import { openApiDocument } from "../../../server/rest/openApiDocument.ts";
import { routes } from "../../../server/rest/routes.ts";
import { prepareReference, type Reference } from "./prepareReference.ts";

let prepared: Reference | undefined;

/** Made once: the routes do not change while the process lives. */
export function reference(): Reference {
  prepared ??= prepareReference(openApiDocument(routes, new URL(env().LAPLINE_URL).origin));
  return prepared;
}
