import { z } from "zod";
import { slugSchema } from "../../base/ids.ts";
import { importFormats } from "../../base/importFormats.ts";
import { scenarioIdSchema } from "../catalog/catalog.ts";
import { repositoryAddressOf } from "../names/repositoryAddress.ts";
import { harnessScenarioSchema } from "./harnessScenario.ts";
import { scenarioParamsSchema } from "./scenarioParams.ts";
import { argvSchema, environmentVariablesSchema, relativePathSchema, spanSchema } from "./words.ts";

const sourceShape = {
  checkout: z
    .strictObject({})
    .describe("The repository in which the file lies, at any of its refs."),
  git: z
    .strictObject({
      repository: z
        .string()
        .refine(
          (text) => repositoryAddressOf(text) !== null,
          "use an https address without user or password, e.g. https://git.example.org/team/todo.git",
        ),
    })
    .describe("A repository elsewhere; versions are its tags, branches and commits."),
};

/** The ways in which a version can be obtained. */
const sourceKinds = Object.keys(sourceShape);

const sourceSchema = z
  .strictObject(sourceShape)
  .partial()
  .refine((source) => Object.keys(source).length === 1, {
    error: `give exactly one of ${sourceKinds.join(" and ")}`,
  })
  .describe("Where a version comes from; exactly one.");

const buildSchema = z.strictObject({
  env: environmentVariablesSchema.optional(),
  steps: z
    .array(argvSchema)
    .min(1)
    .max(50)
    .describe("Argument vectors that run in order in the version's folder; never a shell line."),
  timeout: spanSchema.default("30m").describe("Longest time that one step may take."),
});

/** A named setting, such as a durability mode of a database. */
const modeSchema = z.strictObject({
  title: z.string().min(1).max(60).optional(),
  env: environmentVariablesSchema.optional(),
});

/** A project's own software: where its versions come from and how one is built. */
const targetDefinitionSchema = z.strictObject({
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
    .describe("Named settings; results of two modes are never compared. The first is the default."),
});
export type TargetDefinition = z.infer<typeof targetDefinitionSchema>;

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
  command: commandSchema.describe("A command that measures and prints what it measured."),
  harness: harnessScenarioSchema,
};
const scenarioKinds = Object.keys(scenarioShape) as (keyof typeof scenarioShape)[];

/** A project's own scenario. */
const scenarioDefinitionSchema = z
  .strictObject({
    id: scenarioIdSchema,
    title: z.string().min(1).max(80).optional(),
    description: z.string().min(1).max(2000).optional(),
    params: scenarioParamsSchema.optional(),
    ...z.strictObject(scenarioShape).partial().shape,
  })
  .refine((scenario) => scenarioKinds.filter((kind) => scenario[kind]).length === 1, {
    error: `give exactly one of ${scenarioKinds.join(" and ")}`,
  })
  .refine(({ command, params }) => command === undefined || params === undefined, {
    error: "a command has no parameters; write them into its arguments",
    path: ["params"],
  });
export type ScenarioDefinition = z.infer<typeof scenarioDefinitionSchema>;

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
