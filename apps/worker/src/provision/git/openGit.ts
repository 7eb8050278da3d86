import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import {
  type Argument,
  argument,
  pathArgument,
  repositoryAddressOf,
  repositoryKey,
  type SecretResponse,
} from "@lapline/contracts";
import { JobFailure } from "../../jobFailure.ts";
import { pathIn } from "../../paths/pathIn.ts";
import { findProgram } from "../../sandbox/programs/findProgram.ts";
import { runTool, type ToolResult } from "../build/runTool.ts";
import type { ProvisionContext } from "../provisionContext.ts";
import { basicAuthorization, withSecretFile } from "../withSecretFile.ts";

/** The git of this machine, held so that a repository decides nothing but its own content. */
export interface Git {
  run(cwd: string, args: readonly Argument[], timeoutMs: number): Promise<ToolResult>;
  /** Where the repository is fetched from: its mirror on this machine, else its own address. */
  remote: Argument;
  /** Name of the project's secret that it is read with; null: none. */
  secret: string | null;
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

/** The same, and a header for this repository alone, which is never sent on to where it leads. */
function settingsWith(credentials: SecretResponse, address: string): string {
  return `${SETTINGS}	followRedirects = false
[http "${address}"]
	extraHeader = Authorization: ${basicAuthorization(credentials)}
`;
}

/** What of git asks a server. */
const REMOTE = new Set<string>(["ls-remote", "fetch"]);

/**
 * Finds git for work on one repository. `credentials` are shown to what asks its server, unless this
 * machine has a mirror. `sandbox_unavailable` where there is no git.
 */
export async function openGit(
  repository: string,
  context: ProvisionContext,
  credentials: SecretResponse | null = null,
): Promise<Git> {
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
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "",
    GIT_ALLOW_PROTOCOL: "https:file",
    GIT_LFS_SKIP_SMUDGE: "1",
    GIT_OPTIONAL_LOCKS: "0",
  };
  const mirror = context.gitMirrors.get(repositoryKey(address));
  const shown = mirror === undefined ? [] : [mirror];
  const network = { registries: [], repositories: [address] };
  return {
    tempDir,
    remote: mirror === undefined ? argument`${address}` : pathArgument(mirror),
    secret: credentials?.name ?? null,
    run: (cwd, rest, timeoutMs) => {
      const argv = [pathArgument(git), ...rest];
      const runBy = (file: string) => {
        const own = { ...env, GIT_CONFIG_GLOBAL: file };
        const run = { name: "git", argv, cwd, env: own, timeoutMs, readable: [file, ...shown] };
        // Nothing of the repository runs, but what git writes here is the build's.
        const way = mirror === undefined ? { network } : {};
        return runTool({ ...run, ...way, code: "package" }, context);
      };
      if (credentials === null || mirror !== undefined || !REMOTE.has(rest[0] ?? "")) {
        return runBy(settings);
      }
      return withSecretFile(settingsWith(credentials, address), context, runBy);
    },
  };
}
