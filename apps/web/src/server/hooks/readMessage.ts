import type { HookVendor } from "@lapline/contracts";
import { readHookEvent } from "@lapline/engine";
import { decodeBody } from "../http/decodeBody.ts";
import { parseJson } from "../http/parseJson.ts";

const eventHeaders: Partial<Record<HookVendor, string>> = {
  github: "x-github-event",
  gitea: "x-gitea-event",
};

/** What a proved message says; a body that is no harmless JSON is a 400. */
export function readMessage(vendor: HookVendor, headers: Headers, body: Uint8Array) {
  const header = eventHeaders[vendor];
  const event = header === undefined ? "" : (headers.get(header) ?? "");
  return readHookEvent(vendor, event, parseJson(decodeBody(body)));
}
