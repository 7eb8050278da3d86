/** Whether a JSON value is an object with all these members. Pure. */
export function hasKeys(json: unknown, ...keys: string[]): json is Record<string, unknown> {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return false;
  return keys.every((key) => Object.hasOwn(json, key));
}
