import { z } from "zod";
import { slugSchema } from "../../base/ids.ts";
import { argvSchema, environmentVariablesSchema, relativePathSchema, spanSchema } from "./words.ts";

/** Path of a request: starts with a slash; placeholders are percent-encoded where they are filled in. */
export const requestPathSchema = z
  .string()
  .max(4000)
  .regex(/^\/[^\s#\p{Cc}]*$/u, "start with a slash, without spaces, # and control characters");

const looks = {
  listening: z.literal(true).describe("Something listens on its port."),
  line: z.string().min(1).max(500).describe("Text that a line of its output contains."),
  command: argvSchema.describe("Program that ends with exit code 0; repeated until it does."),
};

function onlyOne<Look extends Record<string, unknown>>(names: readonly string[]) {
  return [
    (ready: Look) => names.filter((name) => ready[name] !== undefined).length === 1,
    { error: `give exactly one of ${names.join(", ").replace(/, ([^,]*)$/, " and $1")}` },
  ] as const;
}

const within = spanSchema.default("60s").describe("Longest time until it has to be ready.");

const serverReadySchema = z
  .strictObject({
    http: requestPathSchema.describe("Path that is answered with `status`.").optional(),
    status: z.int().min(100).max(599).optional().describe("Default: 200. With `http` only."),
    listening: looks.listening.optional(),
    line: looks.line.optional(),
    command: looks.command.optional(),
    within,
  })
  .refine(...onlyOne(["http", "listening", "line", "command"]))
  .refine(({ http, status }) => status === undefined || http !== undefined, {
    path: ["status"],
    error: "only `http` has a status",
  });

const componentReadySchema = z
  .strictObject({
    listening: looks.listening.optional(),
    line: looks.line.optional(),
    command: looks.command.optional(),
    within,
  })
  .refine(...onlyOne(["listening", "line", "command"]));

const filesSchema = z
  .record(relativePathSchema, z.string().max(100_000))
  .describe("Files written below {data} before anything starts, by path.");

const commandsSchema = z.array(argvSchema).max(50);

const started = {
  start: argvSchema.describe("The program; it starts in the version's folder."),
  env: environmentVariablesSchema.optional().describe("Environment variables of the program."),
  files: filesSchema.optional(),
  before: commandsSchema
    .optional()
    .describe("Programs that must end with exit code 0 before it starts."),
};

const componentSchema = z.strictObject({
  name: slugSchema.describe("Unique in the target; names its log lines and measures."),
  image: z
    .string()
    .min(1)
    .max(300)
    .regex(/^[^\s\p{Cc}]+$/u, "use the reference of an image, without spaces")
    .optional()
    .describe("Image in the docker sandbox; without it, a program of the version or the machine."),
  ...started,
  ready: componentReadySchema.describe("When it counts as ready; one sign and a time limit."),
  setup: commandsSchema
    .optional()
    .describe("Programs that must end with exit code 0 once it is ready, before what follows."),
});
export type ComponentDefinition = z.infer<typeof componentSchema>;

/** A program that has to be up while it is measured, and what runs beside it. */
export const serverDefinitionSchema = z.strictObject({
  ...started,
  start: started.start
    .optional()
    .describe("The program; an image is started as it says itself where this is missing."),
  ready: serverReadySchema.describe("When it counts as ready; one sign and a time limit."),
  components: z
    .array(componentSchema)
    .max(10)
    .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, {
      error: "give each component a name of its own",
    })
    .optional()
    .describe("Databases and the like; started in order, before the server."),
});
export type ServerDefinition = z.infer<typeof serverDefinitionSchema>;
