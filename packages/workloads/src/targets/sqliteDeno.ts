import { denoVersions } from "./denoVersions.ts";
import { nodeSqliteTarget } from "./nodeSqliteTarget.ts";

export const sqliteDeno = nodeSqliteTarget({
  id: "sqlite-deno",
  runtimeName: "Deno",
  homepage: "https://docs.deno.com/api/node/sqlite/",
  packageName: "@deno/linux-x64-glibc",
  // The sandbox bounds the process; Deno's own permissions would only add questions to each call.
  argv: () => ["deno", "run", "--allow-all", "--no-config", "--no-lock", "--no-remote", "--quiet"],
  versions: denoVersions,
  ignore: ["2.3.0"],
  notes: [
    "Deno 2.2.0 to 2.2.2 lose writes: the count after close and reopen makes their results invalid.",
  ],
});
