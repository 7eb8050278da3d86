import { z } from "zod";
import { idSchema } from "./ids.ts";
import { type ItemKind, itemKinds } from "./itemKinds.ts";
import { pageQuerySchema } from "./pagination.ts";

/** Everything in control that takes up items by itself. */
export const loopNames = [
  "relay",
  "sweeper",
  "releases",
  "mails",
  "deliveries",
  "questions",
  "comparisons",
  "schedules",
  "reports",
] as const;
export type LoopName = (typeof loopNames)[number];

/** Failures in a row after which a loop sets an item aside. */
export const failuresMax = 5;

export const itemKindNames = Object.keys(itemKinds) as [ItemKind, ...ItemKind[]];

/**
 * `retrying`: taken up again by itself at `nextTryAt`. `open`: set aside until somebody retries or
 * discards it.
 */
export const incidentStates = ["retrying", "open", "discarded"] as const;
export type IncidentState = (typeof incidentStates)[number];

/** An item that a loop could not work on. */
export const incidentSchema = z.strictObject({
  id: idSchema,
  loop: z.enum(loopNames),
  kind: z.enum(itemKindNames),
  itemId: z.string(),
  /** Null for what belongs to the installation. */
  projectId: idSchema.nullable(),
  state: z.enum(incidentStates),
  /** The last error, as the program put it. */
  error: z.string(),
  /** In a row, since the last retry. */
  failures: z.int().min(0),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  nextTryAt: z.iso.datetime().nullable(),
});
export type IncidentView = z.infer<typeof incidentSchema>;

export const incidentQuerySchema = pageQuerySchema.extend({
  state: z.enum(incidentStates).optional(),
});
export type IncidentQuery = z.infer<typeof incidentQuerySchema>;
