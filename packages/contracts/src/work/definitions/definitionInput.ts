import { z } from "zod";
import { idSchema, slugSchema, versionSchema } from "../../base/ids.ts";
import { scenarioIdSchema, submittedParamsSchema } from "../catalog/catalog.ts";
import { repositoryAddressOf } from "../names/repositoryAddress.ts";

/** Longer texts are refused before they are read. */
export const definitionCharactersMax = 200_000;
/** Definitions of one project, archived ones included. */
export const definitionsMax = 200;

const repositorySchema = z
  .string()
  .max(500)
  .refine(
    (text) => repositoryAddressOf(text) !== null,
    "use an https address without user or password, e.g. https://git.example.org/team/todo.git",
  )
  .describe("Where a `checkout` source is fetched from; not needed for other sources.");

const textSchema = z
  .string()
  .min(1)
  .max(definitionCharactersMax)
  .describe("The file as it is written, in YAML or JSON.");

/** A definition as somebody hands it over: the file, and what the file cannot say of itself. */
export const definitionInputSchema = z.strictObject({
  text: textSchema,
  repository: repositorySchema.optional(),
  commit: z
    .string()
    .regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/, "write the whole commit id, in lower case")
    .optional()
    .describe("The commit whose file it is; absent: it was written in the browser."),
});
export type DefinitionInput = z.infer<typeof definitionInputSchema>;

/** The same with a submission. */
export const submittedDefinitionSchema = definitionInputSchema.extend({
  headRepository: z
    .string()
    .max(200)
    .optional()
    .describe("`owner/name` that the commit comes from, where it is a fork's."),
});

/** What `POST /definitions/validate` takes. */
export const definitionValidateInputSchema = z.strictObject({
  text: z.string().max(definitionCharactersMax * 2),
  repository: repositorySchema.optional(),
});

/** One trial of a definition that is not kept: `POST /definitions/try`. */
export const definitionTryInputSchema = z.strictObject({
  ...definitionInputSchema.shape,
  /** Absent: the newest known release of its source. */
  version: versionSchema.optional(),
  label: slugSchema,
  /** Absent: the first of the definition. */
  scenario: scenarioIdSchema.optional(),
  /** Of the scenario. */
  params: submittedParamsSchema.optional(),
  /** One of its modes; absent: the first. */
  mode: slugSchema.optional(),
});
export type DefinitionTryInput = z.infer<typeof definitionTryInputSchema>;

/** The revision that a stored submission was planned with. */
export const submittedRevisionSchema = z.strictObject({
  revisionId: idSchema.describe("Id of the revision."),
});
