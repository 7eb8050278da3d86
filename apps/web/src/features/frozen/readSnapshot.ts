const timeoutMs = 30_000;

/** The bytes of a share, as they were hashed. Throws when the server refuses or does not answer. */
export async function readSnapshot(snapshotUrl: string): Promise<ArrayBuffer> {
  const response = await fetch(snapshotUrl, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`The server answered with status ${response.status}.`);
  return response.arrayBuffer();
}
