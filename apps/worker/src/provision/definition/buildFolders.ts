import { mkdir, mkdtemp } from "node:fs/promises";
import { dirname } from "node:path";
import { definitionFolders } from "@lapline/workloads";
import { pathIn } from "../../paths/pathIn.ts";
import type { PlacedFolder } from "../../sandbox/walls/planRoom.ts";
import { accountOf } from "../../sandbox/walls/room.ts";
import { handOver } from "../build/handOver.ts";
import type { ProvisionContext } from "../provisionContext.ts";

/** Folders of one build on this host. */
export interface DefinitionBuild {
  /** Holds all of them. */
  root: string;
  version: string;
  home: string;
  tmp: string;
  /** How programs of the build see them. */
  placed: readonly PlacedFolder[];
}

/** Makes the folders of a build beside the folder of its artifact. The version's own comes with its origin. */
export async function makeBuildFolders(dir: string): Promise<DefinitionBuild> {
  const root = await mkdtemp(pathIn(dirname(dir), "build-"));
  const [version, home, tmp] = ["version", "home", "tmp"].map((name) => pathIn(root, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [home, tmp]) await mkdir(folder);
  const placed = [
    { from: version, to: definitionFolders.version },
    { from: home, to: definitionFolders.home },
    { from: tmp, to: definitionFolders.tmp },
  ];
  return { root, version, home, tmp, placed };
}

/** Gives what the worker put there to the account of the job's packages. */
export async function giveToPackages(
  folders: readonly string[],
  { walls, marker }: Pick<ProvisionContext, "walls" | "marker">,
): Promise<void> {
  if (!walls.up || !walls.walls.asRoot) return;
  for (const folder of folders) await handOver(folder, accountOf(marker));
}
