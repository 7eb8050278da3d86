import { z } from "zod";
import { appRouter } from "../appRouter.ts";
import { componentSchemas, schemaOf } from "../rest/openApiSchemas.ts";
import { typeText } from "./typeText.ts";

const definitionSchema = z.object({
  type: z.enum(["query", "mutation"]),
  inputs: z.array(z.instanceof(z.ZodType)),
  output: z.instanceof(z.ZodType).optional(),
  meta: z.object({ access: z.string() }),
});

/** What the router knows of a procedure, which is a function with a property. */
function definitionOf(procedure: unknown): z.infer<typeof definitionSchema> {
  return definitionSchema.parse(Object(procedure)._def);
}

const head = `/** Made from the procedures of a Lapline server: change nothing here. */
export interface LaplineClientOptions {
  /** Address of the server, such as \`https://bench.example.org\`. */
  url: string;
  /** Decides the project and what may be done. */
  apiKey: string;
  /** Instead of the global one, for example with a proxy or a time limit. */
  fetch?: typeof globalThis.fetch;
}

/** What the server said when it refused (RFC 9457). */
export interface LaplineProblem {
  type: string;
  title: string;
  status: number;
  /** What happened, why, what next. */
  detail: string;
  /** Stable word for programs. */
  code: string;
  errors?: { path: string; message: string }[];
  requestId?: string;
}

export interface CallOptions {
  signal?: AbortSignal;
}
type Call<Input, Output> = undefined extends Input
  ? (input?: Input, options?: CallOptions) => Promise<Output>
  : (input: Input, options?: CallOptions) => Promise<Output>;
export interface Query<Input, Output> {
  query: Call<Input, Output>;
}
export interface Mutation<Input, Output> {
  mutate: Call<Input, Output>;
}

/** A client of a Lapline server. Calls made in the same moment travel as one request. */
export declare function createLaplineClient(options: LaplineClientOptions): LaplineClient;
/** The server's problem in an error that a call rejected with; null when no server answered. */
export declare function problemOf(error: unknown): LaplineProblem | null;
`;

function procedureText(procedure: unknown): string {
  const { type, inputs, output } = definitionOf(procedure);
  const [input] = inputs;
  const takes = input === undefined ? "undefined" : typeText(schemaOf(input, "input"));
  const optional = input?.safeParse({}).success === true ? " | undefined" : "";
  const answers = output === undefined ? "unknown" : typeText(schemaOf(output, "output"));
  return `${type === "query" ? "Query" : "Mutation"}<${takes}${optional}, ${answers}>`;
}

/**
 * Declarations of the packed client: every procedure that takes an API key, with input and answer,
 * and the shared shapes by name. Needs no other package.
 */
export function clientTypes(): string {
  const shapes = Object.entries(componentSchemas()).map(
    ([name, schema]) => `export type ${name} = ${typeText(schema)};`,
  );
  const areas = new Map<string, string[]>();
  for (const [path, procedure] of Object.entries(appRouter._def.procedures)) {
    const { access } = definitionOf(procedure).meta;
    if (access === "session" || access === "public") continue;
    const [area = "", name = ""] = path.split(".");
    areas.set(area, [...(areas.get(area) ?? []), `    ${name}: ${procedureText(procedure)};`]);
  }
  const client = [...areas].map(
    ([area, procedures]) => `  ${area}: {\n${procedures.join("\n")}\n  };`,
  );
  return `${head}\n${shapes.join("\n")}\n\nexport interface LaplineClient {\n${client.join("\n")}\n}\n`;
}
