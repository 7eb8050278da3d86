import type { ReleaseSource } from "@lapline/workloads/catalog";
import type { Listing } from "./askRegistry.ts";
import { listGit } from "./listGit.ts";
import { listGo } from "./listGo.ts";
import { listImage } from "./listImage.ts";
import { listPypi } from "./listPypi.ts";
import { listCrates, listMaven, listNpm, listPub } from "./packageRegistries.ts";
import type { Registries } from "./registries.ts";

/** Asks the registry of a target for everything that it lists. Throws only when `signal` ends. */
export function listReleases(
  { source, select }: Pick<ReleaseSource, "source" | "select">,
  registries: Registries,
  signal: AbortSignal,
): Promise<Listing> {
  switch (source.kind) {
    case "npm":
      return listNpm(registries.npmUrl, source.package, signal);
    case "go":
      return listGo(registries.goProxyUrl, source.module, signal);
    case "git":
      return listGit(registries, source, signal);
    case "image":
      return listImage({ ...source, select, dockerUrl: registries.dockerUrl }, signal);
    case "pypi":
      return listPypi(registries.pypiUrl, source.package, signal);
    case "crates":
      return listCrates(registries.cratesUrl, source.crate, signal);
    case "maven":
      return listMaven(registries.mavenUrl, source, signal);
    case "pub":
      return listPub(registries.pubUrl, source.package, signal);
  }
}
