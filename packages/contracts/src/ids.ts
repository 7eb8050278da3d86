import { z } from "zod";

/** Identifier of any stored row: a UUID (version 7 where Lapline makes it, so ids sort by time). */
export const idSchema = z.uuid();
export type Id = z.infer<typeof idSchema>;

/** Names people type and that stand in URLs and fingerprints: `pocketbase`, `local`, `bare-metal.8c`. */
export const slugSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(
    /^[a-z0-9][a-z0-9._-]*$/,
    "use lower-case letters, digits, dots, dashes and underscores, starting with a letter or digit",
  );

/**
 * A released version, tag, commit or image digest. It reaches argument vectors and URLs of
 * registries, so it may not start with a dash nor contain white space or shell characters.
 */
export const versionSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._+@:/-]*$/,
    "use letters, digits and . _ + @ : / -, starting with a letter or digit",
  );

/** Proof of ownership of one attempt: grows by one with every claim of the job. */
export const fenceSchema = z.int32().min(1);
