import { z } from "zod";
import { idSchema, storedNameSchema, versionSchema } from "../../base/ids.ts";
import { lastVersionsMax } from "../../base/limits.ts";
import { runTemplateSchema, storedRunTemplateSchema } from "../runs/runTemplate.ts";
import { firingOutcomes } from "./scheduleStates.ts";

/** Schedules of one project. */
export const schedulesMax = 100;
/** Firings of one schedule that are kept and shown, newest first. */
export const firingsShownMax = 10;
/** Coming times of a schedule that are shown. */
export const scheduleTimesMax = 3;
/** New releases that one firing measures: of more, these newest. */
export const releasesPerFiringMax = 20;

/** Which versions of the target a time measures: its newest releases, or named ones. */
const scheduledVersionsOf = (version: z.ZodString) =>
  z.union([
    z.strictObject({ lastVersions: z.int().min(1).max(lastVersionsMax) }),
    z.strictObject({ versions: z.array(version).min(1).max(20) }),
  ]);
export type ScheduledVersions = z.infer<ReturnType<typeof scheduledVersionsOf>>;

const triggerOf = (version: z.ZodString) =>
  z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("cron"),
      /** Five fields: minute, hour, day of the month, month, day of the week. */
      expression: z.string().trim().min(9).max(100),
      /** Name in the IANA database, e.g. `Europe/Berlin`. */
      timezone: z
        .string()
        .min(1)
        .max(64)
        .regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/, "use a name such as Europe/Berlin or UTC"),
      versions: scheduledVersionsOf(version),
    }),
    z.strictObject({
      kind: z.literal("release"),
      /** Whether alphas, betas, release candidates and the like count. */
      prereleases: z.boolean().default(false),
    }),
  ]);

/** When a schedule submits its run. */
export const scheduleTriggerSchema = triggerOf(versionSchema);
/** The same as a row holds it. */
export const storedScheduleTriggerSchema = triggerOf(storedNameSchema);
export type ScheduleTrigger = z.infer<typeof scheduleTriggerSchema>;

const nameSchema = z
  .string()
  .trim()
  .min(1, "give the schedule a name")
  .max(100)
  .regex(/^[^\p{C}]*$/u, "use letters, digits and signs only");

/** Body of `POST /api/v1/schedules`. */
export const scheduleInputSchema = z.strictObject({
  name: nameSchema,
  template: runTemplateSchema,
  trigger: scheduleTriggerSchema,
});
export type ScheduleInput = z.infer<typeof scheduleInputSchema>;

/** Body of `POST /api/v1/schedules/{id}`: what is not given stays. */
export const scheduleChangeSchema = z.strictObject({
  name: nameSchema.optional(),
  template: runTemplateSchema.optional(),
  trigger: scheduleTriggerSchema.optional(),
  paused: z.boolean().optional(),
});
export type ScheduleChange = z.infer<typeof scheduleChangeSchema>;

/** `started`: its run has not ended; `skipped`: on purpose, with the reason in the message. */
export const firingOutcomeSchema = z.enum(firingOutcomes);

/** What a schedule did at one time, for some releases, or because somebody wanted it. */
export const scheduleFiringSchema = z.strictObject({
  id: idSchema,
  at: z.iso.datetime(),
  outcome: firingOutcomeSchema,
  message: z.string(),
  runId: idSchema.nullable(),
});
export type ScheduleFiring = z.infer<typeof scheduleFiringSchema>;

export const scheduleSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  target: storedNameSchema,
  template: storedRunTemplateSchema,
  trigger: storedScheduleTriggerSchema,
  paused: z.boolean(),
  /** When it fires next; null where that is a release, or while it is paused. */
  nextAt: z.iso.datetime().nullable(),
  /** That time and those after it, the nearest first. */
  nextTimes: z.array(z.iso.datetime()).max(scheduleTimesMax),
  /** Failures in a row, and since when; a firing that measured something ends them. */
  failures: z.int().min(0),
  failingSince: z.iso.datetime().nullable(),
  /** The last ones, newest first. */
  firings: z.array(scheduleFiringSchema).max(firingsShownMax),
  createdAt: z.iso.datetime(),
});
export type Schedule = z.infer<typeof scheduleSchema>;

/** Query of `GET /api/v1/schedules/times`: times as somebody types them, which may be none. */
export const scheduleTimesQuerySchema = z.strictObject({
  expression: z.string().max(100),
  timezone: z.string().max(64),
});

/** When a schedule with such times would fire next, or why there can be none. */
export const scheduleTimesSchema = z.strictObject({
  times: z.array(z.iso.datetime()).max(scheduleTimesMax),
  problem: z.string().nullable(),
});
export type ScheduleTimes = z.infer<typeof scheduleTimesSchema>;
