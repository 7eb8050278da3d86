import { goatdbRuntimeTarget } from "./goatdbRuntimeTarget.ts";

export const goatdbDeno = goatdbRuntimeTarget({
  id: "goatdb-deno",
  runtimeName: "Deno",
  runtimePackage: "@deno/linux-x64-glibc",
  // As published.
  runtimeRelease: "2.4.3",
  argv: ["deno", "run", "--allow-all", "--no-config", "--no-lock", "--no-remote", "--quiet"],
  syncs: true,
  notes: [
    "In the sync scenarios two replicas (client mode) share the harness's process, and its own server " +
      "runs in another. A replica asks its server every 0.3 to 1.5 s, by GoatDB's own timers. Only mode default can be synced: a trusted server refuses its peers.",
    "On Deno its flush may return before all bytes are in the file; the count after close and reopen " +
      "is what counts.",
  ],
});
