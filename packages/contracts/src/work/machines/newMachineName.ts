/**
 * A name for a machine whose owner gave it none, such as `bench-3fa9`. Visitors of a public project read
 * it, so it says nothing of the host.
 */
export function newMachineName(): string {
  const [part = 0] = crypto.getRandomValues(new Uint16Array(1));
  return `bench-${part.toString(16).padStart(4, "0")}`;
}
