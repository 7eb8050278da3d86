import { z } from "zod";
import { controlSchema, secretsSchema, setupSchema } from "../../apps/control/src/env.ts";
import { webSchema } from "../../apps/web/src/server/env.ts";
import { workerSchema } from "../../apps/worker/src/env.ts";
import { code, codes, generatedNote, table } from "./markdown.ts";

const head = `# Settings

After this page you know every environment variable of Lapline's programs, its default, and what it decides. ${generatedNote("the schemas that the programs start with")} A program that meets a missing or wrong value stops and names it.

[Host an installation](../how-to/self-hosting.md) explains where to set them. \`docker-compose.yml\` passes most of them on from \`.env\`; \`.env.example\` lists those.
`;

const programs = [
  {
    title: "Web",
    about: "The server of pages and API. It also reads `PORT` and `HOSTNAME`, where it listens.",
    schema: webSchema,
  },
  {
    title: "Control",
    about: "The process that schedules, judges, notifies and looks up releases.",
    schema: controlSchema,
  },
  { title: "Worker", about: "The program of a bench machine.", schema: workerSchema },
  {
    title: "First start",
    about: "Read by the setup that creates the owner, the project and the first machine.",
    schema: setupSchema,
  },
  {
    title: "Secrets of an installation",
    about: "Read by the task of `docker-compose.yml` that makes the secrets.",
    schema: secretsSchema,
  },
];

/** The page docs/reference/settings.md: one table for each program. */
export function renderSettings(): string {
  const sections = programs.map(({ title, about, schema }) => {
    const rows = Object.entries<z.ZodType>(schema.shape).map(([name, setting]) => [
      code(name),
      defaultOf(name, setting),
      valuesOf(setting),
      meaningOf(name, setting),
    ]);
    return `## ${title}\n\n${about}\n\n${table(["variable", "default", "values", "meaning"], rows)}`;
  });
  return [head, ...sections].join("\n");
}

function meaningOf(name: string, setting: z.ZodType): string {
  const { description } = setting;
  if (description === undefined) throw new Error(`Describe the setting ${name} in its schema.`);
  return description;
}

const gibibyte = 1024 ** 3;

function defaultOf(name: string, setting: z.ZodType): string {
  const words = setting.meta()?.whenUnset;
  if (typeof words === "string") return words;
  const parsed = setting.safeParse(undefined);
  if (!parsed.success) return "required";
  const value: unknown = parsed.data;
  if (typeof value === "number") {
    return name.includes("BYTES") ? `${value / gibibyte} GiB` : code(String(value));
  }
  if (Array.isArray(value)) return value.length === 0 ? "" : code(value.join(","));
  return typeof value === "string" && value !== "" ? code(value) : "";
}

/** What may be chosen, where that is a list or a range. */
function valuesOf(setting: z.ZodType): string {
  const schema = z.toJSONSchema(setting, { io: "input", unrepresentable: "any" });
  if (schema.enum !== undefined) return codes(schema.enum.map(String));
  const { minimum, maximum } = schema;
  const hasMaximum = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const hasMinimum = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER;
  if (hasMinimum && hasMaximum) return `${minimum} to ${maximum}`;
  return hasMinimum ? `at least ${minimum}` : "";
}
