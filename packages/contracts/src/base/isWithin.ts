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
