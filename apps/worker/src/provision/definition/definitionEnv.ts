import { definitionFolders } from "@lapline/workloads";
import { buildEnv } from "../build/buildEnv.ts";
import { goProxy, publicGoProxy } from "../build/goProxy.ts";
import { rustupHome } from "../build/toolFolders.ts";
import { mirrorEnv } from "../downloads/mirrorSettings.ts";
import type { Mirror } from "../downloads/mirrorsOf.ts";
import { buildProxy } from "../network/openBuildNetwork.ts";
import type { ProvisionContext } from "../provisionContext.ts";

const { home, tmp } = definitionFolders;

/**
 * Variables of every program of a definition, in steps and in trials alike: what tools compiled is known
 * to them by its folder. All caches lie in the home, which the artifact takes along.
 */
export function definitionEnv(
  toolEnv: NodeJS.ProcessEnv,
  mask: (text: string) => string,
): Record<string, string> {
  return {
    ...buildEnv(toolEnv, { mask, keepSecrets: false }),
    RUSTUP_HOME: rustupHome(toolEnv),
    ...commonEnv,
  };
}

/** Of the owner's environment what names a registry; where programs and certificates are, an image says. */
const REGISTRIES =
  /^(GOPROXY|GOSUMDB|GONOSUMDB|GOPRIVATE|CARGO_(REGISTRIES|SOURCE)_.*|PIP_(INDEX_URL|EXTRA_INDEX_URL)|npm_config_.*registry|PUB_HOSTED_URL|LANG|LC_ALL)$/i;

/** The same for programs that run in containers of an image, which brings its own tools. */
export function definitionEnvInImage(
  toolEnv: NodeJS.ProcessEnv,
  mask: (text: string) => string,
): Record<string, string> {
  const owners = Object.entries(buildEnv(toolEnv, { mask, keepSecrets: false }));
  return {
    ...Object.fromEntries(owners.filter(([name]) => REGISTRIES.test(name))),
    ...commonEnv,
  };
}

/** Variables of the steps of a build, with those of the definition itself. */
export async function stepsEnv(
  own: Readonly<Record<string, string>>,
  { toolEnv, mask }: Pick<ProvisionContext, "toolEnv" | "mask">,
  { tools, mirrors }: { tools: "machine" | "image"; mirrors: readonly Mirror[] },
): Promise<Record<string, string>> {
  const proxy = await goProxy(toolEnv);
  const isOpen = mask.text(proxy) === proxy;
  const env = tools === "image" ? definitionEnvInImage : definitionEnv;
  return {
    ...env(toolEnv, mask.text),
    GOPROXY: isOpen ? proxy : publicGoProxy,
    ...mirrorEnv(mirrors, toolEnv),
    ...own,
    ...jvmToolsEnv(buildProxy, own),
  };
}

const commonEnv: Readonly<Record<string, string>> = {
  HOME: home,
  TMPDIR: tmp,
  TZ: "UTC",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_TERMINAL_PROMPT: "0",
  GOTOOLCHAIN: "auto",
  GOFLAGS: "-buildvcs=false -modcacherw",
  GOPATH: `${home}/go`,
  GOMODCACHE: `${home}/go/pkg/mod`,
  GOCACHE: `${home}/.cache/go-build`,
  CARGO_HOME: `${home}/.cargo`,
  CARGO_TERM_COLOR: "never",
  npm_config_cache: `${home}/.npm`,
  npm_config_update_notifier: "false",
  PIP_DISABLE_PIP_VERSION_CHECK: "1",
  GRADLE_USER_HOME: `${home}/.gradle`,
  NO_COLOR: "1",
};

/** What makes Maven's two ways of fetching read the properties of a proxy. */
const mavenReadsProxy = ["connector", "transport"].map(
  (part) => `-Daether.${part}.http.useSystemProperties=true`,
);

/**
 * Of builds by Maven and Gradle, with what the definition itself adds: a JVM takes its home from the account
 * and its proxy from properties, never from variables. A daemon of Gradle would end with the step. Pure.
 */
export function jvmToolsEnv(
  { host, port }: { host: string; port: number },
  { MAVEN_OPTS: maven = "", GRADLE_OPTS: gradle = "" }: Readonly<Record<string, string>>,
): Record<string, string> {
  const proxy = ["http", "https"].map(
    (to) => `-D${to}.proxyHost=${host} -D${to}.proxyPort=${port}`,
  );
  const properties = [`-Duser.home=${home}`, ...proxy];
  return {
    MAVEN_OPTS: [...properties, ...mavenReadsProxy, maven].join(" ").trim(),
    GRADLE_OPTS: [...properties, "-Dorg.gradle.daemon=false", gradle].join(" ").trim(),
  };
}

/** In a trial nothing can be fetched: tools that know it say so at once instead of waiting. */
export const offlineEnv: Readonly<Record<string, string>> = {
  MAVEN_ARGS: "--offline",
  GOPROXY: "off",
  CARGO_NET_OFFLINE: "true",
  npm_config_offline: "true",
  PIP_NO_INDEX: "1",
};
