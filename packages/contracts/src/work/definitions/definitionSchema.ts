import { z } from "zod";
import { slugSchema } from "../../base/ids.ts";
import { importFormats } from "../../base/importFormats.ts";
import { resultMappingSchema } from "../../base/mappings/resultMapping.ts";
import { scenarioIdSchema } from "../catalog/catalog.ts";
import { imageReferenceOf } from "../names/imageReference.ts";
import { harnessScenarioSchema } from "./harnessScenario.ts";
import { httpScenarioSchema } from "./httpScenario.ts";
import { scenarioParamsSchema } from "./scenarioParams.ts";
import { serverDefinitionSchema } from "./serverDefinition.ts";
import { sourceSchema } from "./sourceSchema.ts";
import { labelsSchema, submissionWishes } from "./submissionWishes.ts";
import { argvSchema, environmentVariablesSchema, relativePathSchema, spanSchema } from "./words.ts";

const buildSchema = z.strictObject({
  image: z
    .string()
    .refine((text) => imageReferenceOf(text) !== null, "name an image with a tag or digest")
    .optional()
    .describe(
      "In whose containers steps and programs run, e.g. golang:1.25. Needs the Docker sandbox.",
    ),
  files: z
    .record(relativePathSchema, z.string().max(100_000))
    .refine((files) => Object.keys(files).length <= 100, "write at most 100 files")
    .optional()
    .describe("Files written into the version's folder before the steps."),
  env: environmentVariablesSchema.optional().describe("Environment variables of the steps."),
  steps: z
    .array(argvSchema)
    .max(50)
    .default([])
    .describe("Argument vectors that run in order in the version's folder; never a shell line."),
  keep: z
    .array(relativePathSchema)
    .min(1)
    .max(100)
    .optional()
    .describe("What is kept of the version's folder for the trials; default: all of it."),
  timeout: spanSchema.default("30m").describe("Longest time that one step may take."),
});

/** A named setting, such as a durability mode of a database. */
const modeSchema = z.strictObject({
  title: z.string().min(1).max(60).optional().describe("Name on pages; default: its key."),
  env: environmentVariablesSchema.optional().describe("Environment variables of the mode."),
});

/** A project's own software: where its versions come from and how one is built. */
const targetDefinitionSchema = z
  .strictObject({
    id: slugSchema.describe("Unique in the project."),
    title: z.string().min(1).max(80).optional().describe("Name on pages; default: the id."),
    description: z.string().min(1).max(2000).optional().describe("A few sentences for its page."),
    homepage: z
      .url({ protocol: /^https?$/, error: "use an http or https address" })
      .max(500)
      .optional()
      .describe("Address of its website."),
    source: sourceSchema,
    build: buildSchema.optional().describe("How a version is built; not needed where nothing is."),
    modes: z
      .record(slugSchema, modeSchema)
      .refine((modes) => Object.keys(modes).length > 0, "give at least one mode")
      .optional()
      .describe(
        "Named settings; results of two modes are never compared. The first is the default.",
      ),
    server: serverDefinitionSchema
      .optional()
      .describe("A program that has to be up while it is measured."),
  })
  .refine(({ server, source }) => server?.start !== undefined || !server || source.image, {
    path: ["server"],
    error: "say with start what is started; only an image knows it by itself",
  })
  .refine(({ build, source }) => build === undefined || source.image === undefined, {
    path: ["build"],
    error: "an image is measured as it is: remove build, or build it into the image",
  });
export type TargetDefinition = z.infer<typeof targetDefinitionSchema>;

/** Whether programs of a definition run in containers, and not with the tools of a machine. Pure. */
export function runsInContainers({ target }: { target: TargetDefinition }): boolean {
  return target.source.image !== undefined || target.build?.image !== undefined;
}

/** Formats that a command may print: those of imports, or found out from the text. */
export const commandFormats = ["auto", ...importFormats] as const;

const commandSchema = z.strictObject({
  run: argvSchema.describe(
    "One trial is one start of this program. `{param.NAME}` is a parameter, in variables too.",
  ),
  env: environmentVariablesSchema.optional().describe("Environment variables of the program."),
  folder: relativePathSchema.optional().describe("Working folder, below the version's own."),
  format: z
    .enum(commandFormats)
    .default("auto")
    .describe("Format of the results; `auto` recognizes it from the text."),
  mapping: resultMappingSchema
    .optional()
    .describe("With `format: table`: which column or path says what."),
  output: z
    .string()
    .default("stdout")
    .refine(
      (text) => text === "stdout" || relativePathSchema.safeParse(text).success,
      "use stdout, or a path below the working folder",
    )
    .describe("Where the results are: `stdout`, or a file that the program writes."),
  timeout: spanSchema.default("10m").describe("Longest time that one trial may take."),
});

/** The ways in which a scenario measures. */
const scenarioShape = {
  command: commandSchema.optional().describe("A program that prints what it measured."),
  http: httpScenarioSchema.optional().describe("Load over HTTP on the server of the target."),
  harness: harnessScenarioSchema
    .optional()
    .describe("A program that drives the load itself and speaks the harness protocol."),
};
export const scenarioKinds: readonly string[] = Object.keys(scenarioShape);

/** A project's own scenario: a command that says what it measured, load over HTTP, or a harness. */
const scenarioDefinitionSchema = z
  .strictObject({
    id: scenarioIdSchema.describe(
      "Unique in the project, such as `todo.parse`; definitions may share one that does the same.",
    ),
    title: z.string().min(1).max(80).optional().describe("Name on pages; default: the id."),
    description: z.string().min(1).max(2000).optional().describe("A few sentences for its page."),
    params: scenarioParamsSchema.optional(),
    ...scenarioShape,
  })
  .refine((scenario) => scenarioKinds.filter((kind) => kind in scenario).length === 1, {
    error: `give exactly one of ${scenarioKinds.slice(0, -1).join(", ")} and ${scenarioKinds.at(-1)}`,
  });
export type ScenarioDefinition = z.infer<typeof scenarioDefinitionSchema>;
/** What a scenario starts that measures itself. */
export type CommandWork = z.infer<typeof commandSchema>;
export type CommandScenario = ScenarioDefinition & { command: CommandWork };

export function isCommandScenario(scenario: ScenarioDefinition): scenario is CommandScenario {
  return scenario.command !== undefined;
}

/** What a `lapline.yml` holds that defines software of its own. */
export const definitionSchema = z.strictObject({
  target: targetDefinitionSchema.describe("The software that is measured."),
  scenarios: z
    .array(scenarioDefinitionSchema)
    .min(1)
    .max(50)
    .superRefine((list, context) => {
      const ids = list.map(({ id }) => id);
      for (const [index, id] of ids.entries()) {
        const first = ids.indexOf(id);
        if (first === index) continue;
        const message = `“${id}” is the id of scenario ${first + 1} of this file; use another one`;
        context.addIssue({ code: "custom", path: [index, "id"], message });
      }
    })
    .describe("How it is measured; each is a benchmark with a history of its own."),
  trials: z.int().min(1).max(100).optional().describe("Measured repetitions of each version."),
  labels: labelsSchema
    .optional()
    .describe("Hardware labels that it is submitted to; default: `local`."),
  ...submissionWishes,
});
export type Definition = z.infer<typeof definitionSchema>;

/** Without how it is submitted: what a machine needs to measure it. Pure. */
export function measuredPart(definition: Definition): Definition {
  const { labels: _, baseline: __, failOn: ___, ...measured } = definition;
  return measured;
}
