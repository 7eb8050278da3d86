import type { PackageRegistries } from "@lapline/workloads/registries";
import type { ControlEnv } from "../env.ts";
import type { OutboundPolicy } from "../outbound/findRoute.ts";
import { resolveName } from "../outbound/resolveName.ts";

/** Where the registries are, and what of this machine their clients use. No address ends in a slash. */
export interface Registries extends PackageRegistries {
  /** What stands behind `docker.io`. */
  dockerUrl: string;
  /** Local mirrors of git repositories, by `repositoryKey`. */
  gitMirrors: ReadonlyMap<string, string>;
  /** Where addresses that projects wrote down may lead. */
  outbound: OutboundPolicy;
  /** Where git is looked for. */
  path: string;
}

/** Where the settings say that registries are; null when nobody shall be asked. */
export function registriesOf(env: ControlEnv): Registries | null {
  if (env.VERSION_DISCOVERY === "off") return null;
  return {
    npmUrl: env.NPM_REGISTRY_URL,
    goProxyUrl: env.GO_PROXY_URL,
    pypiUrl: env.PYPI_INDEX_URL,
    cratesUrl: env.CRATES_INDEX_URL,
    mavenUrl: env.MAVEN_REPOSITORY_URL,
    pubUrl: env.PUB_HOSTED_URL,
    dockerUrl: env.DOCKER_REGISTRY_URL,
    gitMirrors: env.GIT_MIRRORS,
    outbound: { allowed: env.OUTBOUND_ALLOW_CIDRS, resolve: resolveName },
    path: env.PATH,
  };
}
