import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type AllowedHost, hostOfAddress } from "../allowedHost.ts";

/** Package registries by the tool that asks them. */
export const registryKinds = ["npm", "go", "cargo", "pip", "maven", "dart"] as const;
export type RegistryKind = (typeof registryKinds)[number];

interface Registry {
  addresses: readonly string[];
  /** Variables in which the machine's owner names other registries. */
  variables: RegExp;
  /** Files of the owner's home, or of the system, in which other registries are named. */
  files: readonly string[];
}

const registries: Readonly<Record<RegistryKind, Registry>> = {
  npm: {
    addresses: ["https://registry.npmjs.org"],
    variables: /^npm_config_.*registry$/i,
    files: [".npmrc", "/etc/npmrc"],
  },
  go: {
    addresses: ["https://proxy.golang.org", "https://sum.golang.org"],
    variables: /^GO(PROXY|SUMDB)$/,
    files: [".config/go/env"],
  },
  cargo: {
    addresses: ["https://index.crates.io", "https://static.crates.io", "https://crates.io"],
    variables: /^CARGO_(REGISTRIES|SOURCE)_/,
    files: [],
  },
  pip: {
    addresses: ["https://pypi.org", "https://files.pythonhosted.org"],
    variables: /^PIP_(INDEX_URL|EXTRA_INDEX_URL|FIND_LINKS)$/,
    files: [".config/pip/pip.conf", ".pip/pip.conf", "/etc/pip.conf"],
  },
  maven: {
    addresses: ["https://repo.maven.apache.org", "https://repo1.maven.org"],
    variables: /^MAVEN_REPOSITORY_URL$/,
    files: [],
  },
  dart: { addresses: ["https://pub.dev"], variables: /^PUB_HOSTED_URL$/, files: [] },
};

const ADDRESS = /https?:\/\/[^\s"',|]+/g;
/** Lines of npm's, pip's and Go's settings that name a registry, and no link in a comment or elsewhere. */
const REGISTRY_LINE =
  /^\s*(?:[\w@./:-]*registry|(?:extra-)?index-url|find-links|GOPROXY|GOSUMDB)\s*=/;

/** Hosts of the registries of these kinds: the public ones, and what this machine's owner names. */
export async function registryHosts(
  kinds: readonly RegistryKind[],
  toolEnv: NodeJS.ProcessEnv,
): Promise<AllowedHost[]> {
  const addresses: string[] = [];
  for (const kind of kinds) {
    const { addresses: known, variables, files } = registries[kind];
    addresses.push(...known);
    for (const [name, value = ""] of Object.entries(toolEnv)) {
      if (variables.test(name)) addresses.push(...(value.match(ADDRESS) ?? []));
    }
    for (const file of files) addresses.push(...(await namedIn(file, toolEnv.HOME)));
  }
  return addresses.flatMap((address) => hostOfAddress(address, true) ?? []);
}

async function namedIn(file: string, home: string | undefined): Promise<string[]> {
  if (!file.startsWith("/") && home === undefined) return [];
  const path = file.startsWith("/") ? file : join(home ?? "", file);
  const text = await readFile(path, "utf8").catch(() => "");
  return text
    .split("\n")
    .filter((line) => REGISTRY_LINE.test(line))
    .flatMap((line) => line.match(ADDRESS) ?? []);
}
