import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { canonicalJson } from "@lapline/contracts";
import { type KeptResult, keptResultSchema } from "@lapline/workloads/verification";
import type { Cell } from "./cell.ts";

/** Where the result of a cell is kept: a folder for each target, a file for each thing it did. */
export function resultPath(folder: string, { target, version, durability, scenario, name }: Cell) {
  const parts = [scenario, name, version.slice(0, 20), durability].filter((part) => part !== null);
  return join(folder, target, `${parts.join("~").replaceAll(/[^\w.~+-]/g, "_")}.json`);
}

/** The kept result of the same work; null: none, or one of other work or fewer trials. */
export async function readResult(
  path: string,
  cell: Cell,
  trials: number,
): Promise<KeptResult | null> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  const result = keptResultSchema.parse(JSON.parse(text));
  const { scenarioVersion, params } = cell;
  const isSame =
    result.version === cell.version &&
    result.provisioner === cell.provisioner &&
    result.scenarioVersion === scenarioVersion &&
    canonicalJson(result.params) === canonicalJson(params);
  return isSame && result.valid && result.trials >= trials ? result : null;
}

/** Writes a result whole or not at all. */
export async function writeResult(path: string, result: KeptResult): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.draft`;
  await writeFile(draft, `${JSON.stringify(result, null, 1)}\n`);
  await rename(draft, path);
}
