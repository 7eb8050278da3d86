/** A JSON answer that no cache keeps; `undefined` as body answers 204 without content. */
export function jsonResponse(
  body: unknown,
  requestId: string,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  const common = { "cache-control": "no-store", "x-request-id": requestId, ...headers };
  if (body === undefined) return new Response(null, { status: 204, headers: common });
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...common },
  });
}
