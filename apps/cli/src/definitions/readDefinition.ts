import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Definition, definesTarget, parseDefinition } from "@lapline/contracts/definitions";
import { exitCodes, Failure } from "../failure.ts";
import { findLaplineFile } from "../submission/readLaplineFile.ts";
import { checkoutFolder } from "./placeOfFile.ts";

/** A definition and the folder that its paths and `checkout` start from. */
export interface DefinitionFile {
  file: string;
  folder: string;
  /** As it is written. */
  text: string;
  definition: Definition;
}

/**
 * Reads the definition in `named`, or in `lapline.yml` of `folder` or above. Throws a Failure that
 * names every mistake with its line and column.
 */
export async function readDefinition(
  named: string | undefined,
  folder: string,
): Promise<DefinitionFile> {
  const file = named === undefined ? await findLaplineFile(folder) : resolve(folder, named);
  if (file === null) {
    const advice = "`lapline init` writes one that fits this folder.";
    throw new Failure(exitCodes.usage, `There is no lapline.yml here or above. ${advice}`);
  }
  const text = await readFile(file, "utf8").catch((error: Error) => {
    throw new Failure(exitCodes.usage, `${file} cannot be read: ${error.message}`);
  });
  const parsed = parseDefinition(text);
  if (parsed.ok) {
    const { definition } = parsed;
    return { file, folder: await checkoutFolder(definition, file), text, definition };
  }
  if (!definesTarget(text) && parsed.problems.some(({ path }) => path === "targets")) {
    const reason = `${file} is a submission to a server: \`lapline submit\` submits it.`;
    const advice =
      "`lapline run` measures a file with `target`, or a target such as sqlite@bundled.";
    throw new Failure(exitCodes.usage, `${reason} ${advice}`);
  }
  const problems = parsed.problems.map(
    ({ line, column, message }) => `  ${file}:${line}:${column}: ${message}`,
  );
  throw new Failure(
    exitCodes.usage,
    [`${file} is not a valid definition:`, ...problems].join("\n"),
  );
}
