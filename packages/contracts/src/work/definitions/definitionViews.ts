import { z } from "zod";
import { idSchema, slugSchema } from "../../base/ids.ts";
import { scenarioIdSchema } from "../catalog/catalog.ts";

/** A mistake of a definition and where it is; lines and columns count from 1. */
export const definitionProblemSchema = z.strictObject({
  line: z.int().min(1),
  column: z.int().min(1),
  /** Where in the definition: `scenarios.0.command.run`; empty for the whole. */
  path: z.string(),
  message: z.string(),
});

const scenarioSchema = z.strictObject({
  id: scenarioIdSchema,
  title: z.string(),
  /** Results of different versions of one scenario are never compared; null: not stored yet. */
  version: z.int().min(1).nullable(),
});

/** What `POST /definitions/validate` answers; `problems` is empty where it can be stored. */
export const definitionValidationSchema = z.strictObject({
  valid: z.boolean(),
  problems: z.array(definitionProblemSchema),
  /** What was read; null where it could not be read. */
  read: z
    .strictObject({
      target: slugSchema,
      title: z.string(),
      /** Kind of its source, such as `git` or `npm`. */
      source: z.string(),
      modes: z.array(slugSchema),
      scenarios: z.array(scenarioSchema),
    })
    .nullable(),
});
export type DefinitionValidation = z.infer<typeof definitionValidationSchema>;

const namedSchema = z.strictObject({ id: idSchema, name: z.string() });

/** A definition of the project as lists show it. */
export const definitionSummarySchema = z.strictObject({
  id: idSchema,
  /** Id of its target. */
  target: slugSchema,
  title: z.string(),
  /** The text below the title; empty without one. */
  description: z.string(),
  /** Number of the revision that is offered. */
  revision: z.int().min(1),
  /** Kind of its source, such as `git` or `npm`. */
  source: z.string(),
  /** Address that a `checkout` is fetched from; null for other sources. */
  repository: z.string().nullable(),
  modes: z.array(slugSchema),
  scenarios: z.array(scenarioSchema),
  archivedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** When the offered revision was made, and by whom. */
  revisedAt: z.iso.datetime(),
  revisedBy: z.string(),
  /** Runs that measured it, at any revision. */
  runs: z.int().min(0),
  lastRunAt: z.iso.datetime().nullable(),
});
export type DefinitionSummary = z.infer<typeof definitionSummarySchema>;

/** A revision as the list of its definition shows it. */
export const definitionRevisionSummarySchema = z.strictObject({
  id: idSchema,
  number: z.int().min(1),
  isHead: z.boolean(),
  commit: z.string().nullable(),
  repository: z.string().nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** Jobs that measured it. */
  jobs: z.int().min(0),
});
export type DefinitionRevisionSummary = z.infer<typeof definitionRevisionSummarySchema>;

/** One definition with its newest revisions and where it is used. */
export const definitionDetailSchema = definitionSummarySchema.extend({
  /** Of the offered revision, as it was written. */
  text: z.string(),
  /** Newest first, at most 100. */
  revisions: z.array(definitionRevisionSummarySchema),
  usedBy: z.strictObject({
    schedules: z.array(namedSchema),
    hooks: z.array(namedSchema),
  }),
});
export type DefinitionDetail = z.infer<typeof definitionDetailSchema>;

/** A part in which two revisions differ. */
export const definitionDifferenceSchema = z.strictObject({
  /** `target.build.steps`, `scenarios.todo.micro.command.run`, … */
  part: z.string(),
  change: z.enum(["added", "removed", "changed"]),
  /** A sentence such as “The build steps changed.” */
  words: z.string(),
  /** Whether results before and after it are never compared. */
  partsSeries: z.boolean(),
});
export type DefinitionDifference = z.infer<typeof definitionDifferenceSchema>;

/** One revision in full. */
export const definitionRevisionSchema = definitionRevisionSummarySchema.extend({
  target: slugSchema,
  text: z.string(),
  scenarios: z.array(scenarioSchema),
  /** From `from` to this one; null for the first where no other was asked for. */
  difference: z
    .strictObject({ from: z.int().min(1), changes: z.array(definitionDifferenceSchema) })
    .nullable(),
});
export type DefinitionRevisionView = z.infer<typeof definitionRevisionSchema>;

/** What `POST /definitions` answers. */
export const definitionPutSchema = z.strictObject({
  /** `unchanged`: the same content was the offered revision already; `restored`: an older one is again. */
  outcome: z.enum(["created", "revised", "restored", "unchanged"]),
  target: slugSchema,
  /** Of the revision that is offered now. */
  revisionId: idSchema,
  revision: z.int().min(1),
  definition: definitionDetailSchema,
});
export type DefinitionPut = z.infer<typeof definitionPutSchema>;

/** What `POST /definitions/try` answers: the job's page and report say the rest. */
export const definitionTrySchema = z.strictObject({
  runId: idSchema,
  jobId: idSchema,
  target: slugSchema,
  version: z.string(),
  scenario: scenarioIdSchema,
  mode: slugSchema,
});
export type DefinitionTry = z.infer<typeof definitionTrySchema>;
