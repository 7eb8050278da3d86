import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, delimiter, dirname, isAbsolute, join } from "node:path";

/** The walls show these folders of the system anyway. */
const SYSTEM = /^\/(usr|bin|sbin|lib|lib32|lib64|libx32)(\/|$)/;
/** What an installation has beside its `bin` and needs at run time; none of them holds credentials. */
const BESIDE_BIN = [
  "lib",
  "lib64",
  "libexec",
  "include",
  "conf",
  "jmods",
  "release",
  "version",
  "pyvenv.cfg",
];
/** Go's own tree. */
const BESIDE_GO = ["VERSION", "go.env", "src", "pkg", "misc", "api"];
/** What Debian's Maven links to. Its settings.xml stays out: it may hold credentials. */
const DEBIAN_MAVEN = ["/etc/maven/m2.conf", "/etc/maven/logging"];
/** Variables whose value is a folder or file of a toolchain, a certificate or a folder of packages. */
const PATHS =
  /^(GOROOT|JAVA_HOME|RUSTUP_HOME|PYENV_ROOT|SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS|REQUESTS_CA_BUNDLE|CURL_CA_BUNDLE|GIT_SSL_CAINFO|PIP_(CERT|FIND_LINKS)|CARGO_HTTP_CAINFO|npm_config_(cafile|nodedir))$/;

/**
 * Files and folders of the machine's toolchains outside the system's folders, for the walls to show
 * read-only: what is on the PATH, what an installation has beside it, and what variables name.
 */
export function toolFolders(toolEnv: NodeJS.ProcessEnv): string[] {
  const found = new Set<string>();
  const home = toolEnv.HOME ?? homedir();
  const closed = new Set([home, dirname(home), "/"]);
  const add = (path: string) => {
    if (SYSTEM.test(path) || closed.has(path) || !existsSync(path)) return;
    found.add(path);
    const real = realpathSync(path);
    if (!SYSTEM.test(real) && !closed.has(real)) found.add(real);
  };
  for (const folder of (toolEnv.PATH ?? "").split(delimiter)) {
    if (!isAbsolute(folder) || SYSTEM.test(folder)) continue;
    add(folder);
    for (const place of [folder, ...(existsSync(folder) ? [realpathSync(folder)] : [])]) {
      const parent = dirname(place);
      // pyenv and its kin: each of these programs is a script that looks through the whole installation.
      if (basename(place) === "shims") add(parent);
      if (basename(place) !== "bin" || closed.has(parent) || basename(parent) === ".cargo")
        continue;
      for (const name of BESIDE_BIN) add(join(parent, name));
      if (!existsSync(join(parent, "VERSION"))) continue;
      for (const name of BESIDE_GO) add(join(parent, name));
    }
  }
  for (const [name, value = ""] of Object.entries(toolEnv)) {
    if (PATHS.test(name) && isAbsolute(value)) add(value);
  }
  add(rustupHome(toolEnv));
  DEBIAN_MAVEN.forEach(add);
  return [...found];
}

/** Where rustup keeps toolchains; cargo on the PATH is rustup's and looks there. */
export function rustupHome(toolEnv: NodeJS.ProcessEnv): string {
  return toolEnv.RUSTUP_HOME ?? join(toolEnv.HOME ?? homedir(), ".rustup");
}
