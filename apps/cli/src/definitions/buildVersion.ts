import {
  type Definition,
  fillPlaceholders,
  sourceEnv,
  spanMs,
} from "@lapline/contracts/definitions";
import { exitCodes, Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";
import { filled } from "./measureTrial.ts";
import type { OpenedVersion } from "./openVersions.ts";
import { runProgram } from "./runProgram.ts";

/** Runs the build steps of a version in its folder. Throws a Failure with the end of the log. */
export async function buildVersion(
  io: ProgramIo,
  definition: Definition,
  version: OpenedVersion,
): Promise<void> {
  const { build } = definition.target;
  const fill = (text: string) => fillPlaceholders(text, { version: version.name, trial: "" });
  for (const step of build?.steps ?? []) {
    io.note(`${version.name}: ${step.join(" ")}`);
    const ended = await runProgram(io, step.map(fill), {
      cwd: version.folder,
      env: {
        ...io.env.inherited,
        ...sourceEnv(definition, version.folder),
        ...filled(build?.env ?? {}, fill),
      },
      timeoutMs: spanMs(build?.timeout ?? "30m"),
    });
    if (ended.isInterrupted) throw new Failure(exitCodes.interrupted, "Stopped during the build.");
    if (ended.problem === null && ended.code === 0) continue;
    const why = ended.problem ?? `it ended with exit code ${ended.code}`;
    const tail = ended.tail.map((line) => `  ${line}`);
    const sentence = `${version.name} cannot be built: ${step.join(" ")}: ${why}.`;
    throw new Failure(exitCodes.invalid, [sentence, ...tail].join("\n"));
  }
}
