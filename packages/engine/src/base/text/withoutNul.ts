/** PostgreSQL stores no NUL character in text or jsonb; every one becomes U+FFFD. */
export function withoutNul(text: string): string {
  return text.replaceAll("\0", "\ufffd");
}

/** The same for every string, key included, inside a JSON value. */
export function jsonWithoutNul<T>(value: T): T {
  if (!JSON.stringify(value).includes("\\u0000")) return value;
  return JSON.parse(JSON.stringify(value), (_key, member: unknown) => {
    if (typeof member === "string") return withoutNul(member);
    if (typeof member !== "object" || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(
      Object.entries(member).map(([key, inner]) => [withoutNul(key), inner]),
    );
  });
}
