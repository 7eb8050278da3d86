import { z } from "zod";

/** What an imported file says of the commit that a version is. */
export const versionCommitSchema = z.strictObject({
  /** First line of its message. */
  message: z.string().nullable(),
  author: z.string().nullable(),
  committedAt: z.iso.datetime().nullable(),
});
export type VersionCommit = z.infer<typeof versionCommitSchema>;
