import { rmdir } from "node:fs/promises";
import { repositoryKey, type SecretResponse } from "@lapline/contracts";
import type { GitSubmodule, SourceCommit } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import { pathIn } from "../../paths/pathIn.ts";
import { makeWay } from "../../paths/writeNewFile.ts";
import type { ProvisionContext } from "../provisionContext.ts";
import { checkoutCommit } from "./checkoutCommit.ts";
import { openGit } from "./openGit.ts";
import { readSubmodules } from "./readSubmodules.ts";
import { submoduleAddress } from "./submoduleAddress.ts";

/** A commit, and how much of its tree is wanted. */
interface TreeCheckout {
  repository: string;
  commit: string;
  omit?: GitSubmodule["omit"] | undefined;
  submodules?: GitSubmodule["submodules"] | undefined;
  /** For the repository itself; submodules are fetched without. */
  credentials?: SecretResponse | null;
}

/**
 * Puts the files of a commit, and of those of its submodules that the plan names, below the build
 * folder. Commits come from the tree as data, which must also name the addresses that the plan allows;
 * git's own handling of submodules stays off.
 * Answers the submodules' commits. The plan bounds the depth: nothing is followed that it does not name.
 */
export async function checkoutTree(
  { repository, commit, omit = [], submodules: wanted = {}, credentials = null }: TreeCheckout,
  { build, below }: { build: string; below: string },
  context: ProvisionContext,
): Promise<SourceCommit[]> {
  const dir = pathIn(build, below);
  const git = await openGit(repository, context, credentials);
  const checkout = { repository, commit, omit, submodules: Object.keys(wanted) };
  const links = await checkoutCommit(git, checkout, dir);
  if (checkout.submodules.length === 0) return [];
  const named = await readSubmodules(dir);
  const found: SourceCommit[] = [];
  for (const [path, submodule] of Object.entries(wanted)) {
    const refused = (why: string) =>
      new JobFailure("build_failed", `${repository} at ${commit} has no submodule ${path}: ${why}`);
    const link = links.get(path);
    if (link === undefined) throw refused("its tree names no commit there");
    const [url, ...further] = named.get(path) ?? [];
    if (url === undefined) throw refused(".gitmodules gives no address for it");
    if (further.length > 0) throw refused(".gitmodules gives several addresses for it");
    const address = submoduleAddress(repository, url);
    if (address === null) {
      const shown = JSON.stringify(url.slice(0, 200));
      throw refused(`its address ${shown} is neither https nor relative to the repository`);
    }
    if (repositoryKey(address) !== repositoryKey(submodule.repository)) {
      throw refused(`its address ${address} is not ${submodule.repository}, as the plan says`);
    }
    const place = `${below}/${path}`;
    await clearWay(build, place);
    context.logs.line(`${place} is ${address} ${link}`);
    found.push({ repository: address, ref: link, commit: link, submodule: place });
    const { omit, submodules } = submodule;
    const tree = { repository: address, commit: link, omit, submodules };
    found.push(...(await checkoutTree(tree, { build, below: place }, context)));
  }
  return found;
}

/** The checkout leaves an empty folder for a submodule. Anything else there is refused. */
async function clearWay(build: string, place: string): Promise<void> {
  const problem = await makeWay(build, place);
  if (problem !== null) throw new JobFailure("build_failed", problem);
  try {
    await rmdir(pathIn(build, place));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw new JobFailure("build_failed", `${place} is not an empty folder`, { cause: error });
  }
}
