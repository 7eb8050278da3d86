import { z } from "zod";

/** What a test has a worker's account do behind walls of its own. */
export const roomTaskSchema = z.strictObject({
  scope: z.string(),
  searchPath: z.string().default("/usr/local/bin:/usr/bin:/bin"),
  only: z.enum(["bubblewrap", "unshare"]),
  withoutGroups: z.boolean().default(false),
  argv: z.array(z.string()),
  dataDir: z.string(),
  readable: z.array(z.string()).default([]),
  closed: z.array(z.string()).default([]),
  memoryBytesMax: z.int().default(256 * 1024 ** 2),
  /** How long the program may take before the room is closed over it. */
  waitMs: z.int().default(60_000),
  /** Leave the room open until stdin closes. */
  stayOpen: z.boolean().default(false),
});
export type RoomTask = z.infer<typeof roomTaskSchema>;
