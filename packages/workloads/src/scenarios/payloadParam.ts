import { z } from "zod";
import { payloadBytesMin } from "../messageText.ts";
import { decidesIfSet } from "./loadDeclaration.ts";

/** A longer body than this is a file, which these systems store elsewhere. */
const payloadBytesMax = 65_536;

/** Length of each message; the default writes what these scenarios always wrote. */
export const payloadParam = {
  payloadBytes: z
    .int()
    .min(0)
    .max(payloadBytesMax)
    .refine((bytes) => bytes === 0 || bytes >= payloadBytesMin, {
      error: `use 0 or at least ${payloadBytesMin}`,
    })
    .default(0)
    .describe(
      `Bytes of text in each message, from ${payloadBytesMin} on; 0: the short text of a chat, "a message 1".`,
    ),
} as const;

export const payloadLoad = {
  payloadBytes: decidesIfSet("text of each message", "bytes", "short"),
} as const;
