/**
 * JSON with sorted keys and no white space, so that equal values have equal text and equal hashes.
 * `undefined` members are left out, as JSON.stringify does. Throws on values that JSON cannot hold
 * (NaN, infinities, functions): a hash over a silently changed value would lie.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") {
    return JSON.stringify(value);
  }
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError(`JSON cannot hold the number ${value}`);
    return `${value}`;
  }
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(",")}]`;
  if (typeof value === "object") {
    const object = value as Record<string, unknown>;
    let members = "";
    for (const key of Object.keys(object).sort()) {
      const member = object[key];
      if (member === undefined) continue;
      members += `${members === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(member)}`;
    }
    return `{${members}}`;
  }
  throw new TypeError(`JSON cannot hold a ${typeof value}`);
}
