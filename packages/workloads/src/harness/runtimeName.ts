/** Name and release of the runtime that this program runs in. */
export function runtimeName(): string {
  const { deno } = process.versions;
  return deno === undefined ? process.version : `deno ${deno}`;
}
