import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { canonicalJson } from "@lapline/contracts";
import { hasReport, type KeptFile, keptFileSchema } from "@lapline/workloads/verification";
import { type Cell, optionTexts, ownParams } from "./cell.ts";

/** Where what a cell brought is kept: a folder for each target, a file for each thing it did. */
export function resultPath(folder: string, cell: Cell): string {
  const { target, version, provisioner, options, durability, scenario, size } = cell;
  const own = [...optionTexts(options), ...ownParams(cell)];
  const parts = [scenario, size, version, durability, provisioner, ...own];
  return join(folder, target, `${parts.join("~").replaceAll(/[^\w.~+=-]/g, "_")}.json`);
}

/** What is kept of the same work; null: nothing, or something of other work. */
export async function readResult(folder: string, cell: Cell): Promise<KeptFile | null> {
  let text: string;
  try {
    text = await readFile(resultPath(folder, cell), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  const kept = keptFileSchema.parse(JSON.parse(text));
  return isOfCell(kept, cell) ? kept : null;
}

/** Everything that was asked for, so that nothing stands for another release, build, mode or amount of work. */
function isOfCell(kept: KeptFile, cell: Cell): boolean {
  return Object.entries(cell).every(
    ([name, value]) => canonicalJson(Reflect.get(kept, name) ?? null) === canonicalJson(value),
  );
}

/** Whether a kept result answers for as many trials, measured since then. */
export function isEnough(
  kept: KeptFile,
  { trials, since }: { trials: number; since: Date | null },
): boolean {
  if (!hasReport(kept) || !kept.valid || kept.trials < trials) return false;
  return since === null || new Date(kept.measuredAt) >= since;
}

/** Writes a result whole or not at all. A failure never takes the place of a valid result. */
export async function writeResult(folder: string, cell: Cell, kept: KeptFile): Promise<void> {
  const isValid = hasReport(kept) && kept.valid;
  const before = isValid ? null : await readResult(folder, cell);
  if (before !== null && hasReport(before) && before.valid) return;
  const path = resultPath(folder, cell);
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.draft`;
  await writeFile(draft, `${JSON.stringify(kept, null, 1)}\n`);
  await rename(draft, path);
}
