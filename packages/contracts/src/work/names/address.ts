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

const hidden = /%(?:2f|5c|00|25|2e)|\\/i;

/**
 * Whether an address lies in a folder: the same scheme, host and port, and a path below, both after
 * parsing. Paths with an encoded slash, backslash, dot, percent sign or NUL are outside of everything.
 */
export function isWithin(text: string, folder: string): boolean {
  if (!URL.canParse(text) || !URL.canParse(folder)) return false;
  const inner = new URL(text);
  const outer = new URL(folder);
  return (
    inner.origin === outer.origin &&
    inner.origin !== "null" &&
    inner.username === "" &&
    inner.password === "" &&
    inner.pathname.startsWith(outer.pathname.replace(/\/*$/, "/")) &&
    !hidden.test(inner.pathname)
  );
}
