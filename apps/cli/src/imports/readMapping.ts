import { readFile } from "node:fs/promises";
import { type ImportMapping, importMappingSchema } from "@lapline/contracts";
import { parse } from "yaml";
import { exitCodes, Failure } from "../failure.ts";

/** The mapping of a table that a file of YAML or JSON holds. Throws a Failure with every problem. */
export async function readMapping(path: string): Promise<ImportMapping> {
  let json: unknown;
  try {
    json = parse(await readFile(path, "utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(exitCodes.usage, `${path} cannot be read: ${reason}`);
  }
  const parsed = importMappingSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    (issue) => `  ${issue.path.join(".") || "mapping"}: ${issue.message}`,
  );
  throw new Failure(
    exitCodes.usage,
    [`The mapping in ${path} is not valid:`, ...problems].join("\n"),
  );
}
