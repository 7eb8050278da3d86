import { isWithin } from "../../base/isWithin.ts";
import type { Name } from "./name.ts";
import type { UrlSegment } from "./urlSegment.ts";

/** An http(s) address whose host and folder stand in the program. */
export type Address = Name<"Address">;

const folderEnd = /^https?:\/\/[^/?#@\\]+\/(?:[^?#\\]*\/)?/;

/**
 * A template for addresses: only checked segments can be put in, behind a host that is written out.
 * Throws where the parsed address has another host or lies outside the folder that is written out.
 */
export function address(texts: TemplateStringsArray, ...segments: readonly UrlSegment[]): Address {
  const text = String.raw({ raw: texts }, ...segments);
  const folder = folderEnd.exec(texts[0] ?? "")?.[0];
  if (folder === undefined || !isWithin(text, folder)) {
    throw new Error(`the address ${JSON.stringify(text)} leaves ${folder ?? "its host"}`);
  }
  return text as Address;
}
