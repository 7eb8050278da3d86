import type { ControlEnv } from "../env.ts";
import type { Registries } from "./registries.ts";

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
    path: env.PATH,
  };
}
