const lengthMax = 64;

/** A name that measures may have from what a tool calls it, e.g. `http_req_duration` or `p99_9`. Pure. */
export function measureNameOf(text: string): string {
  const name = text
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/%/g, "_percent")
    .replace(/\//g, "_per_")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  const started = /^[a-z]/.test(name) ? name : `m_${name}`;
  return started.slice(0, lengthMax).replace(/_+$/, "");
}
