interface CurlFacts {
  method: string;
  path: string;
  query: readonly { name: string; required: boolean; example?: unknown }[];
  takesIdempotencyKey: boolean;
  body: unknown;
}

/** A text within single quotes of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The call of an operation as a line for a shell, with examples for everything that must be given. */
export function curlLine({ method, path, query, takesIdempotencyKey, body }: CurlFacts): string {
  const given = query
    .filter(({ required }) => required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  const address = `"$LAPLINE_URL/api/v1${path}${given.length === 0 ? "" : `?${given.join("&")}`}"`;
  return [
    `curl -sS ${method === "GET" ? "" : `-X ${method} `}${address}`,
    '-H "Authorization: Bearer $LAPLINE_API_KEY"',
    ...(takesIdempotencyKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
  ].join(" \\\n  ");
}
