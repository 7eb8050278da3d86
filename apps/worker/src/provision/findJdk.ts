import { realpath } from "node:fs/promises";
import { dirname } from "node:path";
import { args, pathArgument } from "@lapline/contracts";
import { JobFailure } from "../jobFailure.ts";
import { findProgram } from "../sandbox/programs/findProgram.ts";
import { askTool } from "./build/askTool.ts";
import type { ProvisionContext } from "./provisionContext.ts";

export interface Jdk {
  /** Folder of its programs, whatever links are on the PATH. */
  home: string;
  version: string;
}

/** The release whose language the programs are written in. */
export const javaReleaseMin = 17;
const ASK_TIMEOUT_MS = 60_000;
const NEXT_STEP = `install a JDK ${javaReleaseMin} or newer, on Debian default-jdk-headless`;

/** The JDK of this machine; `sandbox_unavailable`, with what to do, where there is none that will do. */
export async function findJdk(context: ProvisionContext): Promise<Jdk> {
  const found = findProgram("javac", context.toolEnv.PATH ?? "");
  if (found === null) {
    const sentence = `javac is not on the PATH of this machine: ${NEXT_STEP}`;
    throw new JobFailure("sandbox_unavailable", sentence);
  }
  const home = dirname(await realpath(found));
  const argv = args(pathArgument(found), "-version");
  const asked = await askTool({ name: "javac", argv, timeoutMs: ASK_TIMEOUT_MS }, context);
  const [, version, release] = /^javac ((\d+)\S*)$/m.exec(asked.outputTail) ?? [];
  // The path stands in the program that starts it.
  if (!asked.ok || version === undefined || !/^\/[\w./+-]+$/.test(home)) {
    throw new JobFailure("sandbox_unavailable", `${found} does not say which JDK it is`);
  }
  if (Number(release) < javaReleaseMin || findProgram("java", home) === null) {
    const sentence = `${home} has a JDK ${version} that will not do: ${NEXT_STEP}`;
    throw new JobFailure("sandbox_unavailable", sentence);
  }
  return { home, version };
}
