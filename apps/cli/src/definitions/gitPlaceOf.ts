import { parseGitMirrors, repositoryKey } from "@lapline/contracts";
import { exitCodes, Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";

/**
 * Where a repository is fetched on this host: its mirror of GIT_MIRRORS, as for a machine and a server
 * here, else its own address. Throws a Failure where the variable has another form.
 */
export function gitPlaceOf({ env }: Pick<ProgramIo, "env">, repository: string): string {
  const mirrors = parseGitMirrors(env.inherited.GIT_MIRRORS ?? "");
  if (mirrors !== null) return mirrors.get(repositoryKey(repository)) ?? repository;
  const form = "https://git.example.org/team/todo.git=/srv/mirrors/todo.git";
  throw new Failure(
    exitCodes.usage,
    `GIT_MIRRORS has another form than ${form}, with commas between.`,
  );
}
