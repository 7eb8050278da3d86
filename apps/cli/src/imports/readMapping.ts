import { readFile } from "node:fs/promises";
import { type ImportMapping, importMappingSchema, plainIssue } from "@lapline/contracts";
import { z } from "zod";
import { exitCodes, Failure } from "../failure.ts";
import { readYaml, schemaProblems } from "../submission/readYaml.ts";

/** The mapping of a table that a file of YAML or JSON holds. Throws a Failure with every problem. */
export async function readMapping(path: string): Promise<ImportMapping> {
  const text = await readFile(path, "utf8").catch((error: Error) => {
    throw new Failure(exitCodes.usage, `${path} cannot be read: ${error.message}`);
  });
  const yaml = readYaml(text);
  const parsed = importMappingSchema.safeParse(yaml.json, { error: plainIssue });
  if (parsed.success) return parsed.data;
  const schema = z.toJSONSchema(importMappingSchema, { io: "input" });
  const places =
    yaml.broken.length > 0
      ? yaml.broken
      : yaml.place(schemaProblems(parsed.error.issues, yaml.json, schema));
  const told = places.map((place) => `  ${path}:${place}`);
  throw new Failure(exitCodes.usage, [`The mapping in ${path} is not valid:`, ...told].join("\n"));
}
