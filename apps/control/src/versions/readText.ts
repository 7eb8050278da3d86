/** The body as text, or null when it has more than `bytesMax` bytes; no more than that is read. */
export async function readText(response: Response, bytesMax: number): Promise<string | null> {
  if (response.body === null) return "";
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) return null;
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join("") + decoder.decode();
}
