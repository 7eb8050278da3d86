import { type Argument, argument, asVersionName } from "@lapline/contracts";

/** Under which names a repository may have a ref: tag, what an annotated tag points at, branch. */
export function refNames(ref: string): [tag: Argument, peeled: Argument, branch: Argument] {
  const name = asVersionName(ref, "git");
  return [
    argument`refs/tags/${name}`,
    argument`refs/tags/${name}^{}`,
    argument`refs/heads/${name}`,
  ];
}
