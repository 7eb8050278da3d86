import { z } from "zod";

/** Sort keys of a row; a key that has parts is a list. */
export type CursorKeys = readonly (string | number | CursorKeys)[];

/** Writes the sort keys of a page's last row as an opaque, URL-safe text. */
export function encodeCursor(keys: CursorKeys): string {
  return Buffer.from(JSON.stringify(keys), "utf8").toString("base64url");
}

/** A cursor that is damaged, or of another list or order: from the beginning, pages would repeat. */
export class CursorInvalidError extends Error {}

/**
 * Reads a cursor whose keys have the given form. Answers null for the first page; throws
 * CursorInvalidError for a cursor that is not of this list.
 */
export function decodeCursor<T>(schema: z.ZodType<T>, cursor: string | undefined): T | null {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  let keys: unknown;
  try {
    keys = JSON.parse(text);
  } catch {
    throw new CursorInvalidError();
  }
  const parsed = schema.safeParse(keys);
  // No name has the character that PostgreSQL cannot be asked about.
  if (!parsed.success || text.includes("\\u0000")) throw new CursorInvalidError();
  return parsed.data;
}

/** Cursor of lists that are sorted by id alone. */
export const idCursorSchema = z.tuple([z.uuid()]);

/** Cursor of lists that are sorted by name, and by id among equal names. */
export const nameCursorSchema = z.tuple([z.string().max(500), z.uuid()]);
