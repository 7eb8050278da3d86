import { z } from "zod";
import { idSchema } from "../base/ids.ts";
import { givenKinds } from "./given.ts";

export const givenKindSchema = z.enum(givenKinds);

/** Kinds of what somebody gave that the caller answers for from now on; everything else ends. */
export const handOverSchema = z.array(givenKindSchema).max(givenKinds.length).default([]);

/** The same as a query parameter: kinds with commas between. */
export const handOverQuerySchema = z.strictObject({
  handOver: z
    .string()
    .max(300)
    .transform((text) => (text === "" ? [] : text.split(",")))
    .pipe(z.array(givenKindSchema).max(givenKinds.length))
    .optional(),
});

/** Some of what one person or key gave, of one kind. */
const givenGroupSchema = z.strictObject({
  kind: givenKindSchema,
  count: z.number().int().positive(),
  /** The newest ones. */
  items: z.array(z.strictObject({ id: idSchema, name: z.string() })),
});
export type GivenGroup = z.infer<typeof givenGroupSchema>;

/** What somebody gave that goes on without them, by kind, newest first. */
export const givenGroupsSchema = z.array(givenGroupSchema).max(givenKinds.length);

const personSchema = z.strictObject({ id: z.string(), name: z.string() });

/** What ends, or is handed over, when a member is removed or gets a lower role. */
export const givenByMemberSchema = z.strictObject({
  groups: givenGroupsSchema,
  /** Members whom they invited. They stay; remove those whom you do not know. */
  invited: z.strictObject({ count: z.number().int().min(0), items: z.array(personSchema) }),
});
export type GivenByMember = z.infer<typeof givenByMemberSchema>;

/** What became of what somebody gave, in numbers by kind. */
export const givenOutcomeSchema = z.strictObject({
  ended: z.partialRecord(givenKindSchema, z.number().int()),
  handedOver: z.partialRecord(givenKindSchema, z.number().int()),
});
export type GivenOutcome = z.infer<typeof givenOutcomeSchema>;
