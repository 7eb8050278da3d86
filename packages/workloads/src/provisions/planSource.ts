import type { VersionName } from "@lapline/contracts";
import {
  type ClaimedDefinition,
  type Definition,
  fillPlaceholders,
  spanMs,
} from "@lapline/contracts/definitions";
import { type DefinitionPlan, definitionFolders, type VersionOrigin } from "./definitionPlan.ts";

/**
 * How one version of a project's own software is made. Throws an Error with a sentence for what cannot
 * be made so: an image, and a `checkout` whose repository nobody knows. Pure.
 */
export function planSource(
  { content, repository }: ClaimedDefinition,
  version: VersionName,
): DefinitionPlan {
  const { build } = content.target;
  const fill = (text: string) => fillPlaceholders(text, { version, trial: "" });
  const timeoutMs = build === undefined ? 0 : spanMs(build.timeout);
  return {
    kind: "definition",
    from: originOf(content, { version, repository }),
    files: build?.files ?? {},
    env: { ...sourceEnv(content), ...mapValues(build?.env ?? {}, fill) },
    steps: (build?.steps ?? []).map((argv) => ({ argv: argv.map(fill), timeoutMs })),
    keep: build?.keep ?? null,
  };
}

function originOf(
  { target: { id, source } }: Definition,
  { version, repository }: { version: VersionName; repository: string | null },
): VersionOrigin {
  const { git, checkout, npm, pip, go, cargo, maven, archive } = source;
  if (git) return { kind: "git", repository: git.repository, ref: version };
  if (checkout) {
    if (repository !== null) return { kind: "git", repository, ref: version };
    throw new Error(
      `Nobody knows the repository of ${id}, whose source is its own checkout. Name it as source.git.`,
    );
  }
  if (npm) return { kind: "npm", package: npm.package, version };
  if (pip) return { kind: "pip", package: pip.package, version };
  // Go writes the v that Lapline's versions of modules leave out.
  if (go) return { kind: "go", module: go.module, version: version.replace(/^(?=\d)/, "v") };
  if (cargo) return { kind: "cargo", crate: cargo.crate, version };
  if (maven) return { kind: "maven", ...maven, version };
  if (archive) {
    const url = archive.url.replaceAll("{version}", encodeURIComponent(version));
    return { kind: "archive", url, version, sha256: archive.sha256?.[version] ?? null };
  }
  throw new Error(`${id} comes as an image, which the process sandbox does not run.`);
}

/** What programs need to find a package that was installed for them, in steps and in trials. Pure. */
export function sourceEnv({ target: { source } }: Definition): Record<string, string> {
  const { version } = definitionFolders;
  if (source.pip) return { PYTHONPATH: `${version}/lib` };
  if (source.maven) return { CLASSPATH: `${version}/jars/*:${version}` };
  return {};
}

function mapValues(
  texts: Readonly<Record<string, string>>,
  change: (text: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)]));
}
