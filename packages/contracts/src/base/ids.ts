import { z } from "zod";
import { slugLengthMax, slugPattern } from "./isSlug.ts";

/** Identifier of any stored row: a UUID (version 7 where Lapline makes it, so ids sort by time). */
export const idSchema = z.uuid();
export type Id = z.infer<typeof idSchema>;

/** Names people type and that stand in URLs and fingerprints: `pocketbase`, `local`, `bare-metal.8c`. */
export const slugSchema = z
  .string()
  .min(1)
  .max(slugLengthMax)
  .regex(
    slugPattern,
    "use lower-case letters, digits, single dots, dashes and underscores, starting with a letter or digit",
  );

/**
 * A released version, tag, commit or image digest. A name, never a path: it reaches URLs, file names and
 * argument vectors through `names/`, which check it once more for the way in which it is fetched.
 */
export const versionSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(
    /^(?!.*(?:\.\.|\/\/|\/\.|\.\/))[A-Za-z0-9](?:[A-Za-z0-9._+@:/-]*[A-Za-z0-9_+-])?$/,
    "use letters, digits and . _ + @ : / -, starting with a letter or digit, without .. and without a dot or slash at the end",
  );

/**
 * A name or a version as a row holds it, for what is shown and looked up: it was made under the rules of
 * its time, and a page must not break over it when they become stricter. Whatever measures reads it anew.
 */
export const storedNameSchema = z.string().min(1).max(200);

/** Proof of ownership of one attempt: grows by one with every claim of the job. */
export const fenceSchema = z.int32().min(1);
