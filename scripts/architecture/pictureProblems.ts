import type { IModule } from "dependency-cruiser";
import { drawArchitecture } from "./drawArchitecture.ts";
import { readArchitecture } from "./readGraph.ts";

/** Where the picture lies, from the root of the repository. */
export const pictureFile = "docs/development/architecture.svg";

/** A sentence when the picture shows other imports than the code has. */
export async function pictureProblems(
  modules: readonly IModule[],
  read: (path: string) => string,
): Promise<string[]> {
  const drawn = await drawArchitecture(readArchitecture(modules));
  return drawn === read(pictureFile)
    ? []
    : [`picture: ${pictureFile} shows other imports than the code: run pnpm architecture`];
}
