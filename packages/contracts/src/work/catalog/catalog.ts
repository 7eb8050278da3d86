import { z } from "zod";
import { idSchema, slugSchema, versionSchema } from "../../base/ids.ts";
import { scenarioMeasureSchema } from "../../base/measures.ts";
import { loadSettingSchema, targetLoadSchema } from "./loadSetting.ts";

export const loadModelSchema = z.enum(["closed_loop", "fixed_work", "fixed_rate"]);
export type LoadModel = z.infer<typeof loadModelSchema>;

/** Turns target + version into something that starts. */
export const provisionerKindSchema = z.enum([
  "bundled",
  "npm",
  "go",
  "cargo",
  "archive",
  "docker",
  "git",
  "url",
  "pip",
  "maven",
  "dart",
]);
export type ProvisionerKind = z.infer<typeof provisionerKindSchema>;

export const sandboxKindSchema = z.enum(["process", "docker"]);
export type SandboxKind = z.infer<typeof sandboxKindSchema>;

/** How a job's target came to run: jobs that were imported ran elsewhere. */
export const jobProvisionerSchema = provisionerKindSchema.or(z.literal("imported"));
export const jobSandboxSchema = sandboxKindSchema.or(z.literal("none"));

/** Name of a scenario: `family.operation`. */
export const scenarioIdSchema = z
  .string()
  .max(64)
  .regex(
    /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/,
    "use lower-case letters, digits and underscores, starting with a letter; single dots may separate parts, as in records.insert",
  );

const paramNameSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[a-zA-Z][a-zA-Z0-9]*$/, "use letters and digits, starting with a letter");

export const paramValueSchema = z.union([z.string().max(200), z.number(), z.boolean()]);
/** Parameters of a scenario as they are stored, also from before a rule about what is submitted. */
export const paramsSchema = z.record(paramNameSchema, paramValueSchema);
export type Params = z.infer<typeof paramsSchema>;

/** Parameters of a scenario as submitted; each scenario's own schema decides what else is allowed. */
export const submittedParamsSchema = z.record(
  paramNameSchema,
  z.union([
    z
      .string()
      .max(200)
      .regex(/^\P{Cc}*$/u, "use printable characters only"),
    z.number(),
    z.boolean(),
  ]),
);

/** Sizes that every scenario has, and the form's word for values of one's own. */
const sizeNames = ["quick", "full", "custom"];

/** A size by its short name: `100` of `sql.many/100`. */
const presetIdSchema = z
  .string()
  .min(1)
  .max(32)
  .regex(/^[a-z0-9][a-z0-9-]*$/, "use lower-case letters, digits and dashes");

/** The size of a scenario in a submission: `quick`, `full` or one of its further sizes. */
export const scenarioSizeSchema = presetIdSchema;

/** A size of a scenario under a name, such as one that a published comparison prints. */
export const scenarioPresetSchema = z.strictObject({
  id: presetIdSchema.refine((id) => !sizeNames.includes(id), "every scenario has this size"),
  /** A few words, as they stand on a button. */
  title: z.string().min(1).max(40),
  /** In full, as jobs keep them. */
  params: paramsSchema,
});
export type ScenarioPreset = z.infer<typeof scenarioPresetSchema>;

/** What the interface, the API and the engine know of a scenario. */
export const scenarioDescriptionSchema = z.strictObject({
  id: scenarioIdSchema,
  /** Results of different versions of one scenario are never compared. */
  version: z.int().min(1),
  title: z.string(),
  summary: z.string(),
  loadModel: loadModelSchema,
  /** JSON Schema (draft 2020-12) of the parameters, with defaults, bounds and descriptions. */
  paramsJsonSchema: z.record(z.string(), z.unknown()),
  quick: paramsSchema,
  full: paramsSchema,
  /** Further sizes by name, beside `quick` and `full`. */
  presets: z.array(scenarioPresetSchema).optional(),
  measures: z.array(scenarioMeasureSchema),
  /**
   * What decides its load: the parameters that do, and what its targets drive in their own way. Only
   * results whose loads are the same have a ratio. Absent in descriptions of older releases.
   */
  loadSettings: z.array(loadSettingSchema).optional(),
  /**
   * Every operation of a trial is of one kind (or one random mix), so that its throughput ought to
   * settle; absent where a trial has parts that differ by design.
   */
  onePhase: z.literal(true).optional(),
  /** Its reports hold benchmarks with measures of their own, beside those of the whole process. */
  benchmarks: z.literal(true).optional(),
  /** Scenarios that do the same work in different ways: the work that they share, and the way. */
  variant: z.strictObject({ of: z.string(), title: z.string() }).optional(),
  /** Largest share of failed operations with which a trial still counts. */
  errorRateMax: z.number().min(0).max(1),
  trialsDefault: z.int().min(1),
  /** What a reader must know before comparing numbers. */
  caveats: z.array(z.string()),
  /** A project defined it itself. */
  isOwn: z.literal(true).optional(),
});
export type ScenarioDescription = z.infer<typeof scenarioDescriptionSchema>;

/** Where an option does something; a choice elsewhere is refused. What is absent bounds nothing. */
const optionShape = {
  /** No parameter of a scenario of its target has this name. */
  name: paramNameSchema,
  /** A few words, as they stand beside a field and a value. */
  title: z.string().min(1).max(60),
  /** What it changes, in a sentence or two. */
  description: z.string().min(1),
  provisioners: z.array(provisionerKindSchema).min(1).optional(),
  /** In other scenarios of a run it is left out, as it does nothing there. */
  scenarios: z.array(scenarioIdSchema).min(1).optional(),
  /** The first version that has it. */
  since: versionSchema.optional(),
  /** The first version that does not have it any more. */
  before: versionSchema.optional(),
  /**
   * It decides how much work is put on the target, or of which kind: only results with the same value
   * have a ratio. Absent: it changes the target, and ratios between its values are the point.
   */
  load: loadSettingSchema.pick({ title: true, unit: true }).optional(),
};

/** A build variant or a setting at run time that a target can be measured with. */
export const targetOptionSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    ...optionShape,
    kind: z.literal("choice"),
    values: z.array(z.string().min(1).max(60)).min(2),
    default: z.string().min(1).max(60),
    /** Values that work in fewer scenarios than the option does, with those scenarios. */
    valueScenarios: z.record(z.string(), z.array(scenarioIdSchema).min(1)).optional(),
  }),
  z.strictObject({ ...optionShape, kind: z.literal("switch"), default: z.boolean() }),
  z.strictObject({
    ...optionShape,
    kind: z.enum(["integer", "number"]),
    minimum: z.number(),
    maximum: z.number(),
    default: z.number(),
  }),
  z.strictObject({
    ...optionShape,
    kind: z.literal("text"),
    /** Regular expression that the whole value has to match; the default need not. */
    pattern: z.string().min(1),
    example: z.string().min(1).max(200),
    default: z.string().max(200),
  }),
]);
export type TargetOption = z.infer<typeof targetOptionSchema>;

/** Whether a target has ever run for real, and where; what has not is marked wherever it is offered. */
export const verificationSchema = z.discriminatedUnion("status", [
  z.strictObject({
    status: z.literal("verified"),
    on: z.iso.date(),
    where: z.string(),
  }),
  z.strictObject({
    status: z.literal("not_verified"),
    /** What kept it from running, and what was tested instead, in a sentence or two. */
    reason: z.string(),
  }),
]);
export type Verification = z.infer<typeof verificationSchema>;

/** A release from which on, or up to which, a target can do a scenario. */
const scenarioBoundSchema = z.strictObject({
  scenario: scenarioIdSchema,
  version: versionSchema,
  /** Where it holds only for what these provision. */
  provisioners: z.array(provisionerKindSchema).min(1).optional(),
  reason: z.string(),
});

export const targetDescriptionSchema = z.strictObject({
  id: slugSchema,
  title: z.string(),
  summary: z.string(),
  interface: z.enum(["http", "in_process"]),
  homepage: z.url(),
  scenarios: z.array(scenarioIdSchema),
  /** The first is the default. */
  provisioners: z.array(
    z.strictObject({ kind: provisionerKindSchema, sandbox: sandboxKindSchema }),
  ),
  /** Durability modes the target can run in; the first is the default. */
  durabilityModes: z.array(slugSchema).min(1),
  /** Known versions, oldest first. Others are accepted unless `onlyKnownVersions`. */
  versions: z.array(versionSchema),
  onlyKnownVersions: z.boolean(),
  /** Scenarios that only releases from `version` on can do, with the reason as a sentence. */
  scenariosSince: z.array(scenarioBoundSchema).optional(),
  /** Scenarios that only releases before `version` can do, with the reason as a sentence. */
  scenariosBefore: z.array(scenarioBoundSchema).optional(),
  /**
   * What a run may set beside the parameters of its scenarios. A job keeps those that differ from
   * their default among its parameters, so they part series and jobs without any keep theirs.
   */
  options: z.array(targetOptionSchema).optional(),
  /** What it drives in its own way, whatever is asked for. */
  loads: z.array(targetLoadSchema).optional(),
  /** Absent: nobody said. */
  verification: verificationSchema.optional(),
  /** The git repository whose tags its versions are, where the provisioner git can build its commits. */
  repository: z
    .strictObject({
      address: z.string(),
      /** What tags have before the version. */
      tagPrefix: z.string(),
    })
    .optional(),
  /** The revision that says it, where a project defined it itself. */
  definition: z
    .strictObject({
      id: idSchema,
      revisionId: idSchema,
      revision: z.int().min(1).nullable(),
      /** SHA-256 (hex) of how it is made, by durability mode: parts series. */
      hashes: z.record(slugSchema, z.string()),
    })
    .optional(),
  notes: z.array(z.string()),
});
export type TargetDescription = z.infer<typeof targetDescriptionSchema>;

/** A target as it is offered: `versions` are its own and those that its source lists. */
export const offeredTargetSchema = targetDescriptionSchema.extend({
  /** Where its releases are listed, e.g. `npm payload`; null: its own list is all there is. */
  versionSource: z.string().nullable(),
  /** End of the last look there; null: nobody looked yet. */
  versionsCheckedAt: z.iso.datetime().nullable(),
  /** Whether somebody asked for a look that has not ended. */
  versionsPending: z.boolean(),
  /** Why the last look failed, in a sentence. */
  versionsProblem: z.string().nullable(),
  /** Whether the source lists every release; others may be named all the same. */
  versionsComplete: z.boolean(),
  /** Digests by version, where the source is an image. */
  versionDigests: z.record(z.string(), z.string()),
  /** `date`: the names of its versions have no numbers, and the dates of their tags order them. */
  versionsOrderedBy: z.enum(["number", "date"]).optional(),
});
export type OfferedTarget = z.infer<typeof offeredTargetSchema>;
