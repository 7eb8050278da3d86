import { realpathSync } from "node:fs";
import { findProgram } from "../programs/findProgram.ts";
import type { EntryTools } from "./entryArgv.ts";
import { SYSTEM_PATH } from "./systemPath.ts";
import type { RoomMaker } from "./walls.ts";

/** What this host has to build walls with, the best first, and what is missing for any. */
export function findWallTools(): { makers: RoomMaker[]; entry: EntryTools | string } {
  const lacking: string[] = [];
  const need = (name: string) => {
    const path = find(name);
    if (path === null) lacking.push(name);
    return path ?? "";
  };
  const entry: EntryTools = {
    nsenter: need("nsenter"),
    setpriv: need("setpriv"),
    unshare: need("unshare"),
    prlimit: need("prlimit"),
    sh: need("sh"),
    taskset: find("taskset"),
  };
  if (lacking.length > 0) return { makers: [], entry: lacking.join(", ") };
  return { makers: makersWith(entry), entry };
}

function makersWith({ sh, unshare }: EntryTools): RoomMaker[] {
  const makers: RoomMaker[] = [];
  const program = find("bwrap");
  if (program !== null) makers.push({ kind: "bubblewrap", program, sh });
  const [mount, umount, pivotRoot] = ["mount", "umount", "pivot_root"].map(find);
  const [mkdir, ln, hostname, ip] = ["mkdir", "ln", "hostname", "ip"].map(find);
  if (!mount || !umount || !pivotRoot || !mkdir || !ln || !hostname || !ip) return makers;
  const tools = { unshare, sh, mount, umount, pivotRoot, mkdir, ln, hostname, ip };
  return [...makers, { kind: "unshare", tools }];
}

/** Real path: links of the host may lead through folders that a room does not show. */
function find(name: string): string | null {
  const path = findProgram(name, SYSTEM_PATH);
  if (path === null) return null;
  const real = realpathSync(path);
  // A program of many names (busybox) goes by the one that it is called with.
  return real.endsWith(`/${name}`) || name === "sh" ? real : path;
}
