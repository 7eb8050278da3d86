import type { VersionSource } from "../descriptions/versionSource.ts";
import type { Listing } from "./askRegistry.ts";
import { listGo } from "./listGo.ts";
import { listPypi } from "./listPypi.ts";
import { listCrates, listMaven, listNpm, listPub } from "./packageRegistries.ts";

/** Where the registries of packages are. No address ends in a slash. */
export interface PackageRegistries {
  npmUrl: string;
  goProxyUrl: string;
  /** The simple index. */
  pypiUrl: string;
  /** The sparse index. */
  cratesUrl: string;
  mavenUrl: string;
  /** The hosted repository of Dart packages. */
  pubUrl: string;
}

/** Where they are unless somebody says otherwise. */
export const publicRegistries: PackageRegistries = {
  npmUrl: "https://registry.npmjs.org",
  goProxyUrl: "https://proxy.golang.org",
  pypiUrl: "https://pypi.org/simple",
  cratesUrl: "https://index.crates.io",
  mavenUrl: "https://repo1.maven.org/maven2",
  pubUrl: "https://pub.dev",
};

/** What the registry of a package lists. Throws only when `signal` ends. */
export function listPackage(
  source: Exclude<VersionSource, { kind: "git" | "image" }>,
  registries: PackageRegistries,
  signal: AbortSignal,
): Promise<Listing> {
  switch (source.kind) {
    case "npm":
      return listNpm(registries.npmUrl, source.package, signal);
    case "go":
      return listGo(registries.goProxyUrl, source.module, signal);
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
