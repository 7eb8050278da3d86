import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { text as readStream } from "node:stream/consumers";
import { importBytesProblem, type Run, reportImportSchema, runSchema } from "@lapline/contracts";
import type { Access } from "../access/readAccess.ts";
import { callApi } from "../api/callApi.ts";
import { exitCodes } from "../exitCodes.ts";
import { Failure } from "../failure.ts";

export interface ImportOptions {
  target: string;
  version?: string;
  label: string;
  scenario?: string;
  format: string;
  measuredAt?: string;
  /** Makes a repeated import answer with the first one's run. */
  idempotencyKey?: string;
}

/**
 * Sends files with results measured elsewhere and answers their run; `-` reads stdin. The server
 * reads them and stores all or nothing. Throws a Failure with every problem.
 */
export async function importFiles(
  access: Access,
  files: readonly string[],
  options: ImportOptions,
): Promise<Run> {
  const { target, version, label, scenario, format, measuredAt } = options;
  const parsed = reportImportSchema.safeParse({
    target,
    ...(version === undefined ? {} : { version }),
    label,
    ...(scenario === undefined ? {} : { scenario }),
    ...(measuredAt === undefined ? {} : { measuredAt }),
    files: await Promise.all(
      files.map(async (name) => ({ name, format, content: await readContent(name) })),
    ),
  });
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `  ${path.join(".")}: ${message}`,
    );
    throw new Failure(exitCodes.usage, ["The import is not valid:", ...problems].join("\n"));
  }
  const problem = importBytesProblem(parsed.data);
  if (problem !== null) throw new Failure(exitCodes.usage, problem);
  return callApi(access, {
    method: "POST",
    path: "/reports",
    body: parsed.data,
    idempotencyKey: options.idempotencyKey ?? randomUUID(),
    schema: runSchema,
  });
}

async function readContent(file: string): Promise<string> {
  try {
    return file === "-" ? await readStream(process.stdin) : await readFile(file, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(exitCodes.usage, `${file} cannot be read: ${reason}`);
  }
}
