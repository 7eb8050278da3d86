import { env } from "./env.ts";

/** Whether this session has a local mirror of each of these repositories (GIT_MIRRORS). */
export function hasMirrors(repositories: readonly string[]): boolean {
  return repositories.every((repository) => env.gitMirrors.includes(`${repository}=`));
}
