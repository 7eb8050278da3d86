/** What tools need of the owner's environment: where to find programs, registries and certificates. */
const NAMES = new Set([
  "PATH",
  "CC",
  "CXX",
  "JAVA_HOME",
  "LANG",
  "NODE_EXTRA_CA_CERTS",
  "REQUESTS_CA_BUNDLE",
  "CURL_CA_BUNDLE",
  "RUSTUP_HOME",
  "RUSTUP_TOOLCHAIN",
]);
const PREFIXES = [/^GO/, /^CGO_/, /^CARGO_/, /^npm_config_/i, /^PIP_/, /^SSL_CERT_/, /^GIT_SSL_/];
const PROXIES = /^(https?|all|no)_proxy$/i;

/**
 * Environment for programs that run other people's build scripts: the owner's, reduced to what names
 * tools and registries. Tokens that lie in other variables stay with the owner.
 */
export function buildEnv(toolEnv: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const passed = ([name]: [string, unknown]) =>
    NAMES.has(name) || PROXIES.test(name) || PREFIXES.some((prefix) => prefix.test(name));
  return { LANG: "C.UTF-8", ...Object.fromEntries(Object.entries(toolEnv).filter(passed)) };
}
