import { z } from "zod";
import { errorCodeSchema } from "../../base/errorCodeSchema.ts";
import { scenarioMeasureSchema } from "../../base/measures.ts";
import { pairsMax } from "../../base/rawSlices.ts";
import { definitionSchema } from "./definitionSchema.ts";

const versionsMax = 20;
const turnsMax = 2000;

const versionInFolderSchema = z.strictObject({
  /** As programs of the definition hear it. */
  name: z.string().min(1).max(200),
  /** Where its files lie on this host, or shall lie. */
  folder: z.string().min(1),
});

/** One trial of one version; both count from 0. */
const turnSchema = z.strictObject({ version: z.int().min(0), index: z.int().min(0) });

/** What `lapline run` asks a worker on the host of the person who runs it. */
export const hostRunRequestSchema = z.discriminatedUnion("task", [
  /** The versions of a definition; `tags` are those of its repository on this host, null for others. */
  z.strictObject({
    task: z.literal("list"),
    definition: definitionSchema,
    tags: z.array(z.string()).nullable(),
  }),
  /** Puts the files of each version into its folder, which does not exist yet. */
  z.strictObject({
    task: z.literal("fetch"),
    definition: definitionSchema,
    versions: z.array(versionInFolderSchema).min(1).max(versionsMax),
  }),
  /** Takes trials of an HTTP scenario in this order. */
  z.strictObject({
    task: z.literal("measure"),
    definition: definitionSchema,
    scenario: z.string(),
    mode: z.string(),
    versions: z.array(versionInFolderSchema).min(1).max(versionsMax),
    turns: z.array(turnSchema).min(1).max(turnsMax),
  }),
  /** Measures the first version against the second in slices, both alive at once, if that can be done. */
  z.strictObject({
    task: z.literal("compare"),
    definition: definitionSchema,
    scenario: z.string(),
    mode: z.string(),
    versions: z.tuple([versionInFolderSchema, versionInFolderSchema]),
    pairs: z.int().min(1).max(pairsMax),
    /** Whether it may end before the last pair, once the pairs so far settle every measure. */
    endsSettled: z.literal(true).optional(),
  }),
]);
export type HostRunRequest = z.infer<typeof hostRunRequestSchema>;

const hostTrialSchema = z.strictObject({
  ...turnSchema.shape,
  durationMs: z.number().min(0),
  /** Why it does not count, as sentences; empty where it does. */
  reasons: z.array(z.string()),
  /** By the name of the measure, in its base unit. */
  values: z.record(z.string(), z.number()),
  /** Mean cores that other programs of the host used meanwhile; null: not known. */
  othersCores: z.number().min(0).nullable(),
});
export type HostTrial = z.infer<typeof hostTrialSchema>;

const slicedTrialSchema = hostTrialSchema.extend({
  operations: z.int().min(0),
  /** Values in the histogram of a measure, by its name. */
  histogramCounts: z.record(z.string(), z.int().min(0)),
  /** How long the slices of this side were. */
  sliceNs: z.number().min(0).optional(),
});

/** The file in which such a worker answers. */
export const hostRunAnswerSchema = z.discriminatedUnion("outcome", [
  z.strictObject({
    outcome: z.literal("listed"),
    /** Oldest first. With `date`, they are in no order and their dates decide. */
    versions: z.array(z.string()),
    orderedBy: z.enum(["number", "date"]),
  }),
  z.strictObject({ outcome: z.literal("fetched") }),
  z.strictObject({
    outcome: z.literal("measured"),
    measures: z.array(scenarioMeasureSchema),
    trials: z.array(hostTrialSchema),
    /** Sentences about this host, which put the numbers in doubt. */
    warnings: z.array(z.string()),
  }),
  z.strictObject({
    outcome: z.literal("sliced"),
    measures: z.array(scenarioMeasureSchema),
    /** Both trials of a pair have its index. */
    trials: z.array(slicedTrialSchema),
    warnings: z.array(z.string()),
    /** Planned length of a slice. */
    sliceNs: z.number().positive(),
  }),
  /** Slices cannot be taken, and nothing was measured. `reason`: a sentence. */
  z.strictObject({ outcome: z.literal("unsliced"), reason: z.string() }),
  z.strictObject({ outcome: z.literal("failed"), code: errorCodeSchema, message: z.string() }),
]);
export type HostRunAnswer = z.infer<typeof hostRunAnswerSchema>;
export type HostRunOutcome<Outcome extends HostRunAnswer["outcome"]> = Extract<
  HostRunAnswer,
  { outcome: Outcome }
>;
