import { z } from "zod";
import { slugSchema } from "../../base/ids.ts";
import { importFormats } from "../../base/importFormats.ts";
import { scenarioIdSchema } from "../catalog/catalog.ts";
import { imageReferenceOf } from "../names/imageReference.ts";
import { harnessScenarioSchema } from "./harnessScenario.ts";
import { httpScenarioSchema } from "./httpScenario.ts";
import { scenarioParamsSchema } from "./scenarioParams.ts";
import { serverDefinitionSchema } from "./serverDefinition.ts";
import { sourceSchema } from "./sourceSchema.ts";
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
  env: environmentVariablesSchema.optional(),
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
  title: z.string().min(1).max(60).optional(),
  env: environmentVariablesSchema.optional(),
});

/** A project's own software: where its versions come from and how one is built. */
const targetDefinitionSchema = z
  .strictObject({
    id: slugSchema.describe("Unique in the project."),
    title: z.string().min(1).max(80).optional(),
    description: z.string().min(1).max(2000).optional(),
    homepage: z
      .url({ protocol: /^https?$/, error: "use an http or https address" })
      .max(500)
      .optional(),
    source: sourceSchema,
    build: buildSchema.optional(),
    modes: z
      .record(slugSchema, modeSchema)
      .refine((modes) => Object.keys(modes).length > 0, "give at least one mode")
      .optional()
      .describe(
        "Named settings; results of two modes are never compared. The first is the default.",
      ),
    server: serverDefinitionSchema.optional(),
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
  run: argvSchema.describe("One trial is one start of this program."),
  env: environmentVariablesSchema.optional(),
  folder: relativePathSchema.optional().describe("Working folder, below the version's own."),
  format: z.enum(commandFormats).default("auto"),
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
  command: commandSchema.optional(),
  http: httpScenarioSchema.optional(),
  harness: harnessScenarioSchema.optional(),
};
export const scenarioKinds: readonly string[] = Object.keys(scenarioShape);

/** A project's own scenario: a command that says what it measured, load over HTTP, or a harness. */
const scenarioDefinitionSchema = z
  .strictObject({
    id: scenarioIdSchema,
    title: z.string().min(1).max(80).optional(),
    description: z.string().min(1).max(2000).optional(),
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
  target: targetDefinitionSchema,
  scenarios: z
    .array(scenarioDefinitionSchema)
    .min(1)
    .max(50)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
      error: "give each scenario an id of its own",
    }),
  trials: z.int().min(1).max(100).optional().describe("Measured repetitions of each version."),
});
export type Definition = z.infer<typeof definitionSchema>;
