import { env } from "../env.ts";
import { forbidden } from "./refusals.ts";

/** True when the page that sent the request came from this server, by its Origin header. */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin === null || !URL.canParse(origin)) return false;
  const { host, origin: normalised } = new URL(origin);
  return normalised === new URL(env().LAPLINE_URL).origin || host === headers.get("host");
}

/** Refuses (403) a change that a browser session asks for from a page of another origin. */
export function assertSameOrigin(headers: Headers): void {
  if (isSameOrigin(headers)) return;
  throw forbidden(
    `This change was asked for by a page of another address. Open Lapline at ${env().LAPLINE_URL} and try there, or use an API key.`,
  );
}
