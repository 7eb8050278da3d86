import { readFile, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { type HttpScenario, parseTemplate, textsIn } from "@lapline/contracts/definitions";
import { parseTable, type Table } from "../requests/parseTable.ts";

const bytesMax = 32 * 1024 ** 2;

/** Names of the files that the requests of a scenario pick values from and that its `data` lacks. Pure. */
export function pickedFiles(http: HttpScenario): string[] {
  return [...allPicked(http)].filter((name) => http.data?.[name] === undefined);
}

function allPicked(http: HttpScenario): ReadonlySet<string> {
  const parts = textsIn([http.setup, http.requests]).flatMap(([, text]) => parseTemplate(text));
  return new Set(
    parts.flatMap((part) => (typeof part !== "string" && part.kind === "pick" ? [part.file] : [])),
  );
}

/**
 * Reads every file that the requests pick values from: of the definition, else of the version's
 * folder. Throws an Error with a sentence where one is missing, too large or no CSV.
 */
export async function readTables(
  http: HttpScenario,
  artifactDir: string | null,
): Promise<ReadonlyMap<string, Table>> {
  const tables = new Map<string, Table>();
  for (const name of allPicked(http)) {
    tables.set(
      name,
      parseTable(name, http.data?.[name] ?? (await readVersionFile(artifactDir, name))),
    );
  }
  return tables;
}

/**
 * The text of a file of a version. Links are followed: one that leads out of the version's folder would
 * read a file of the machine. Nothing may write into the folder meanwhile. Throws an Error with a
 * sentence where the file is missing, outside or too large.
 */
export async function readVersionFile(folder: string | null, name: string): Promise<string> {
  if (folder === null) {
    throw new Error(`An image has no file ${name} that can be read here. Put it into “data”.`);
  }
  const path = join(folder, name);
  const found = await realpath(path).catch(() => null);
  const facts = found === null ? null : await stat(found).catch(() => null);
  if (found === null || !facts?.isFile()) throw new Error(`The version has no file ${name}.`);
  const way = relative(await realpath(folder), found);
  if (way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)) {
    throw new Error(`The file ${name} lies outside of the version's folder.`);
  }
  if (facts.size > bytesMax) throw new Error(`The file ${name} is larger than 32 MiB.`);
  return readFile(found, "utf8");
}
