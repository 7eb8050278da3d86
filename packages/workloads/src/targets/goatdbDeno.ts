import { goatdbRuntimeTarget } from "./goatdbRuntimeTarget.ts";

export const goatdbDeno = goatdbRuntimeTarget({
  id: "goatdb-deno",
  runtimeName: "Deno",
  runtimePackage: "@deno/linux-x64-glibc",
  // As published.
  runtimeRelease: "2.4.3",
  argv: ["deno", "run", "--allow-all", "--no-config", "--no-lock", "--no-remote", "--quiet"],
  notes: [
    "On Deno its flush may return before all bytes are in the file; the count after close and reopen " +
      "is what counts.",
  ],
});
