/** What tools need of the owner's environment: where to find programs, registries and certificates. */
const NAMES = new Set([
  "PATH",
  "CC",
  "CXX",
  "JAVA_HOME",
  "LANG",
  "LC_ALL",
  "TZ",
  "NODE_EXTRA_CA_CERTS",
  "REQUESTS_CA_BUNDLE",
  "CURL_CA_BUNDLE",
  "PUB_HOSTED_URL",
  "PYENV_ROOT",
  "PYENV_VERSION",
  "RUSTUP_HOME",
  "RUSTUP_TOOLCHAIN",
]);
const PREFIXES = [/^GO/, /^CGO_/, /^CARGO_/, /^npm_config_/i, /^PIP_/, /^SSL_CERT_/, /^GIT_SSL_/];
/** Folders and proxies of the owner; a build has its own. */
const OWN =
  /^(npm_config_(cache|prefix|userconfig|globalconfig|proxy|https?_proxy|noproxy)|GO(PATH|BIN|CACHE|MODCACHE|TMPDIR|ENV)|CARGO_(HOME|TARGET_DIR|HTTP_PROXY)|PIP_(CONFIG_FILE|CACHE_DIR|TARGET|PREFIX|PROXY))$/i;
/** A shell could not hold any other. */
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Environment of a program behind the walls of a build: the owner's, reduced to what names tools and
 * registries. What `mask` would change holds a secret and stays with the owner, unless `keepSecrets`:
 * a registry's own tool needs its token, a package's code never does.
 */
export function buildEnv(
  toolEnv: NodeJS.ProcessEnv,
  { mask, keepSecrets }: { mask: (text: string) => string; keepSecrets: boolean },
): Record<string, string> {
  const passed = Object.entries(toolEnv).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined &&
      NAME.test(entry[0]) &&
      !OWN.test(entry[0]) &&
      (NAMES.has(entry[0]) || PREFIXES.some((prefix) => prefix.test(entry[0]))) &&
      (keepSecrets || mask(entry[1]) === entry[1]),
  );
  return { LANG: "C.UTF-8", ...Object.fromEntries(passed) };
}
