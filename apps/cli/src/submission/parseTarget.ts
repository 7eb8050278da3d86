import type { Submission } from "@lapline/contracts";
import { exitCodes } from "../exitCodes.ts";
import { Failure } from "../failure.ts";

type Target = Submission["targets"][number];

/** Reads the name of a target whose last releases are wanted. */
export function parseLastTarget(text: string, lastVersions: number): Target {
  if (text === "" || text.includes("@")) {
    const reason = `"${text}" names versions of its own: with --last write the name alone.`;
    throw new Failure(exitCodes.usage, reason);
  }
  return { target: text, lastVersions };
}

/**
 * Reads `target@version[,version…]`, e.g. `pocketbase@0.40.4,0.39.0`. The server checks the names.
 * A version may contain `@` itself (`git@…`), so only the first one separates.
 */
export function parseTarget(text: string): Target {
  const at = text.indexOf("@");
  const target = text.slice(0, at);
  const versions = text
    .slice(at + 1)
    .split(",")
    .filter((version) => version !== "");
  if (at < 1 || versions.length === 0) {
    throw new Failure(exitCodes.usage, `"${text}" is no target: write name@version[,version…].`);
  }
  return { target, versions };
}
