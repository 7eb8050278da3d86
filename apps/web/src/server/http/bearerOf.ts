/** The token of an `Authorization: Bearer` header; null without the header, "" when it is another. */
export function bearerOf(headers: Headers): string | null {
  const header = headers.get("authorization");
  if (header === null) return null;
  const [, token] = /^Bearer +(\S{1,500})$/i.exec(header.trim()) ?? [];
  return token ?? "";
}
