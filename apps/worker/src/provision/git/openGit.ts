import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import {
  type Argument,
  argument,
  pathArgument,
  repositoryAddressOf,
  repositoryKey,
} from "@lapline/contracts";
import { JobFailure } from "../../jobFailure.ts";
import { pathIn } from "../../paths/pathIn.ts";
import { findProgram } from "../../sandbox/programs/findProgram.ts";
import { runTool, type ToolResult } from "../build/runTool.ts";
import type { ProvisionContext } from "../provisionContext.ts";

/** The git of this machine, held so that a repository decides nothing but its own content. */
export interface Git {
  run(cwd: string, args: readonly Argument[], timeoutMs: number): Promise<ToolResult>;
  /** Where the repository is fetched from: its mirror on this machine, else its own address. */
  remote: Argument;
  /** Folder for clones that live no longer than one call. */
  tempDir: string;
}

/**
 * A mirror may belong to another user; everything else here takes from a repository what git would
 * otherwise let it bring along: hooks, helpers, submodules, filters, other protocols.
 */
const SETTINGS = `[safe]
	directory = *
[core]
	hooksPath = /dev/null
	fsmonitor = false
	autocrlf = false
	protectHFS = true
	protectNTFS = true
[credential]
	helper =
[submodule]
	recurse = false
[fetch]
	recurseSubmodules = false
[gc]
	auto = 0
[advice]
	detachedHead = false
[init]
	defaultBranch = main
[uploadpack]
	allowFilter = true
	allowAnySHA1InWant = true
[http]
	lowSpeedLimit = 1000
	lowSpeedTime = 60
`;

/** Finds git for work on one repository. `sandbox_unavailable` where there is no git. */
export async function openGit(repository: string, context: ProvisionContext): Promise<Git> {
  const address = repositoryAddressOf(repository);
  if (address === null) {
    throw new JobFailure("build_failed", `"${repository}" is not the address of a repository`);
  }
  const git = findProgram("git", context.toolEnv.PATH ?? "");
  if (git === null) {
    throw new JobFailure("sandbox_unavailable", "git is not on the PATH of this machine");
  }
  const tempDir = pathIn(context.toolCacheDir, "git");
  await mkdir(tempDir, { recursive: true });
  const settings = pathIn(tempDir, "settings");
  // Moved in one step: a git of another worker may be reading it.
  const written = `${settings}-${randomUUID()}`;
  await writeFile(written, SETTINGS);
  await rename(written, settings);
  const env = {
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: settings,
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "",
    GIT_ALLOW_PROTOCOL: "https:file",
    GIT_LFS_SKIP_SMUDGE: "1",
    GIT_OPTIONAL_LOCKS: "0",
  };
  const mirror = context.gitMirrors.get(repositoryKey(address));
  const shown = mirror === undefined ? [settings] : [settings, mirror];
  const network = { registries: [], repositories: [address] };
  return {
    tempDir,
    remote: mirror === undefined ? argument`${address}` : pathArgument(mirror),
    run: (cwd, rest, timeoutMs) => {
      const argv = [pathArgument(git), ...rest];
      const run = { name: "git", argv, cwd, env, timeoutMs, readable: shown };
      // Nothing of the repository runs, but what git writes here is the build's.
      const way = mirror === undefined ? { network } : {};
      return runTool({ ...run, ...way, code: "package" }, context);
    },
  };
}
