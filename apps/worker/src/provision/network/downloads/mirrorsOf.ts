import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Mask } from "../../../masking/createMask.ts";

export type MirrorKind = "cargo" | "go" | "maven" | "npm" | "pip";

/** How builds reach one registry: on a port of their loopback, where the worker answers. */
export interface Mirror {
  kind: MirrorKind;
  port: number;
  /** Where what is asked for lies; null: nowhere. */
  addressOf(path: string): string | null;
  /** Whether the registry never changes what lies at a path. */
  isLasting(path: string): boolean;
  /** An answer of the worker's own; undefined: the registry answers. */
  own?(path: string): string | undefined;
  /** Addresses in answers that lead to the mirror instead. */
  rewrite?: { from: string; to: string };
}

/** Nothing else listens in the network of a build. */
const ports: Readonly<Record<MirrorKind, number>> = {
  go: 31_311,
  npm: 31_312,
  pip: 31_313,
  cargo: 31_314,
  maven: 31_315,
};

/** Address of a mirror as programs of a build see it. */
export const mirrorAddress = (kind: MirrorKind) => `http://127.0.0.1:${ports[kind]}`;

/** A whole version. The proxy also answers for branches and such as `v1`, which move. */
const GO_RELEASE = /\/@v\/v\d+\.\d+\.\d+(?:[-+][^/]*)?\.(?:info|mod|zip)$/;
/** Files of PyPI lie on another host, by their digest. */
const PYPI_FILES = "https://files.pythonhosted.org";
const CRATE = /^\/crates\/([A-Za-z0-9_-]+)\/([A-Za-z0-9.+-]+)\/download$/;

interface Settings {
  toolEnv: NodeJS.ProcessEnv;
  mask: Pick<Mask, "text">;
  mavenRepositoryUrl: string;
}

/**
 * The registries whose files builds have in common: the public ones, or those that the machine's owner
 * named. One whose address holds a secret, or that is no single address, is asked as before.
 */
export async function mirrorsOf(context: Settings, goProxy: string): Promise<Mirror[]> {
  const { toolEnv, mask } = context;
  const npm = await npmRegistry(toolEnv);
  const plain = (
    kind: MirrorKind,
    base: string,
    rest: Omit<Mirror, "kind" | "port" | "addressOf">,
  ) =>
    !/^https?:\/\/[^\s,|@]+$/.test(base) || mask.text(base) !== base
      ? []
      : [{ kind, port: ports[kind], addressOf: (path: string) => below(base, path), ...rest }];
  return [
    ...plain("go", goProxy, {
      isLasting: (path) => GO_RELEASE.test(path),
    }),
    ...plain("npm", npm, {
      isLasting: (path) => /\/-\/[^/]+\.tgz$/.test(path),
      // What it says of a package has whole addresses of its files.
      rewrite: { from: npm.replace(/\/+$/, ""), to: mirrorAddress("npm") },
    }),
    ...pipMirrors(await pipIndex(toolEnv), plain),
    ...(namesCrates(toolEnv) ? [] : [cargoMirror]),
    ...plain("maven", context.mavenRepositoryUrl, {
      isLasting: (path) =>
        !path.includes("-SNAPSHOT") && /\.(?:jar|pom|module|aar)(?:\.(?:sha1|md5))?$/.test(path),
    }),
  ];
}

function pipMirrors(
  index: string,
  plain: (kind: "pip", base: string, rest: Pick<Mirror, "isLasting">) => Mirror[],
): Mirror[] {
  const isLasting = (path: string) => /^\/files\/packages\/.+\/[^/]+$/.test(path);
  return plain("pip", index, { isLasting }).map((mirror) => ({
    ...mirror,
    addressOf: (path) =>
      path.startsWith("/files/")
        ? below(PYPI_FILES, path.slice("/files".length))
        : path.startsWith("/simple/")
          ? below(index, path.slice("/simple".length))
          : null,
    rewrite: { from: PYPI_FILES, to: `${mirrorAddress("pip")}/files` },
  }));
}

const cargoMirror: Mirror = {
  kind: "cargo",
  port: ports.cargo,
  isLasting: (path) => CRATE.test(path),
  own: (path) =>
    path === "/index/config.json"
      ? JSON.stringify({ dl: `${mirrorAddress("cargo")}/crates` })
      : undefined,
  addressOf: (path) => {
    if (path.startsWith("/index/")) return below("https://index.crates.io", path.slice(6));
    return CRATE.test(path) ? below("https://static.crates.io", path) : null;
  },
};

/** An address below another, which it cannot leave; null for anything else. */
function below(base: string, path: string): string | null {
  const root = base.replace(/\/+$/, "");
  if (!path.startsWith("/") || !URL.canParse(`${root}${path}`)) return null;
  const url = new URL(`${root}${path}`);
  url.hash = "";
  return url.href.startsWith(`${root}/`) ? url.href : null;
}

/** The owner gets crates elsewhere, as only cargo itself knows. */
function namesCrates(toolEnv: NodeJS.ProcessEnv): boolean {
  return Object.keys(toolEnv).some((name) => /^CARGO_(?:SOURCE|REGISTRIES_CRATES_IO)_/.test(name));
}

/** Name of the variable in which the owner names a registry of npm; undefined: none. */
export function npmVariable(toolEnv: NodeJS.ProcessEnv): string | undefined {
  return Object.keys(toolEnv).find((name) => /^npm_config_registry$/i.test(name));
}

async function npmRegistry(toolEnv: NodeJS.ProcessEnv): Promise<string> {
  const variable = npmVariable(toolEnv);
  const named = variable === undefined ? undefined : toolEnv[variable];
  if (named) return named;
  return (
    (await settingIn(toolEnv, [".npmrc", "/etc/npmrc"], /^\s*registry\s*=\s*"?([^\s"]+)/m)) ??
    "https://registry.npmjs.org"
  );
}

async function pipIndex(toolEnv: NodeJS.ProcessEnv): Promise<string> {
  if (toolEnv.PIP_INDEX_URL) return toolEnv.PIP_INDEX_URL;
  const files = [".config/pip/pip.conf", ".pip/pip.conf", "/etc/pip.conf"];
  return (
    (await settingIn(toolEnv, files, /^\s*index-url\s*=\s*(\S+)/m)) ?? "https://pypi.org/simple"
  );
}

async function settingIn(
  { HOME: home }: NodeJS.ProcessEnv,
  files: readonly string[],
  line: RegExp,
): Promise<string | undefined> {
  for (const file of files) {
    if (!file.startsWith("/") && home === undefined) continue;
    const path = file.startsWith("/") ? file : join(home ?? "", file);
    const found = line.exec(await readFile(path, "utf8").catch(() => ""))?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}
