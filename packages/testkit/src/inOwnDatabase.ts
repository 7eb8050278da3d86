import { createDatabase } from "./createDatabase.ts";

/**
 * Opens something in a database of its own, a clone of the migrated template. Its `close` drops the
 * database too, and so does a failure to open it; the failure is thrown on.
 */
export async function inOwnDatabase<Opened extends { close: () => Promise<unknown> }>(
  open: (url: string) => Promise<Opened>,
): Promise<Opened> {
  const database = await createDatabase();
  try {
    const opened = await open(database.url);
    const close = async () => {
      await opened.close();
      await database.drop();
    };
    return { ...opened, close };
  } catch (error) {
    await database.drop();
    throw error;
  }
}
