import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type BoundController, boundControllers, type OwnGroups } from "./ownGroups.ts";

/** Folders in which a group per room is made; a controller that is missing bounds nothing. */
export interface BoundsRoot {
  version: 1 | 2;
  folders: Partial<Record<BoundController, string>>;
}

/** Name of the group that the worker moves to where its own group has to make room for others. */
const WORKER_GROUP = "lapline-worker";

/**
 * Makes a folder for the rooms of a scope in every hierarchy that this process may write: as root at
 * the top, as a user in the group that systemd delegated to its service. Whatever is refused is left out.
 */
export function openBoundsRoot(groups: OwnGroups | null, scope: string): BoundsRoot | null {
  if (groups === null) return null;
  const name = `lapline.${scope}`;
  const folders: BoundsRoot["folders"] = {};
  if (groups.version === 1) {
    for (const controller of boundControllers) {
      const own = groups.own[controller];
      const folder = own === undefined ? null : makeGroup(join(own, name));
      if (folder !== null) folders[controller] = folder;
    }
  } else {
    const found = unifiedFolder(groups, name);
    for (const controller of found?.controllers ?? []) {
      folders[controller] = found?.folder ?? "";
    }
  }
  return Object.keys(folders).length === 0 ? null : { version: groups.version, folders };
}

function unifiedFolder({ own, root }: Extract<OwnGroups, { version: 2 }>, name: string) {
  const delegated = basename(own) === WORKER_GROUP ? dirname(own) : own;
  for (const parent of new Set([root, delegated])) {
    if (parent === delegated && parent !== root && !leave(own, delegated)) continue;
    enable(parent);
    const folder = makeGroup(join(parent, name));
    if (folder === null) continue;
    const controllers = enable(folder);
    if (controllers.length > 0) return { folder, controllers };
  }
  return null;
}

/** A group with processes of its own gives no controller on, so they move into one below it. */
function leave(own: string, delegated: string): boolean {
  if (own !== delegated) return true;
  const inner = makeGroup(join(delegated, WORKER_GROUP));
  if (inner === null) return false;
  try {
    for (const pid of readFileSync(join(delegated, "cgroup.procs"), "utf8").split("\n")) {
      if (pid !== "") writeFileSync(join(inner, "cgroup.procs"), pid);
    }
    return true;
  } catch {
    return false;
  }
}

/** Gives controllers on to the groups below; answers those that are given on then. */
function enable(folder: string): BoundController[] {
  for (const controller of boundControllers) {
    try {
      writeFileSync(join(folder, "cgroup.subtree_control"), `+${controller}`);
    } catch {
      // Not delegated: the report says that it bounds nothing.
    }
  }
  try {
    const given = readFileSync(join(folder, "cgroup.subtree_control"), "utf8").trim().split(" ");
    return boundControllers.filter((controller) => given.includes(controller));
  } catch {
    return [];
  }
}

function makeGroup(folder: string): string | null {
  try {
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch {
    return null;
  }
}
