import { createHash } from "node:crypto";
import { realpathSync, statSync } from "node:fs";
import { pathIn } from "../../paths/pathIn.ts";
import { findProgram } from "../../sandbox/programs/findProgram.ts";
import { rustupHome } from "../build/toolFolders.ts";

/** What steps of definitions are mostly made of. */
const commonTools = [
  "go",
  "cargo",
  "node",
  "npm",
  "python3",
  "java",
  "mvn",
  "gradle",
  "gcc",
  "make",
];

/**
 * Stands for the programs of this machine that a build may run: another release of one of them builds
 * anew, since a trial would otherwise find caches of the one before. 12 hexadecimal digits.
 */
export function toolsFingerprint(
  steps: readonly { argv: readonly string[] }[],
  toolEnv: NodeJS.ProcessEnv,
): string {
  const names = new Set([...commonTools, ...steps.map(({ argv: [name = ""] }) => name)]);
  const found = [...names].toSorted().flatMap((name) => {
    const path = name.includes("/") ? null : findProgram(name, toolEnv.PATH ?? "");
    return path === null ? [] : [factsOf(path)];
  });
  // Programs of rustup are always the same; what they start is set here.
  found.push(factsOf(pathIn(rustupHome(toolEnv), "settings.toml")));
  return createHash("sha256").update(found.join("\n")).digest("hex").slice(0, 12);
}

function factsOf(path: string): string {
  try {
    const real = realpathSync(path);
    const { size, mtimeMs } = statSync(real);
    return `${path} ${real} ${size} ${mtimeMs}`;
  } catch {
    return `${path} is not there`;
  }
}
