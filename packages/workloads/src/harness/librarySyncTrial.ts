import type { HarnessPlan } from "@lapline/contracts";
import type { SyncDriver } from "../syncDriver.ts";
import { failingAs, HarnessFailure } from "./harnessFailure.ts";
import type { HarnessHost } from "./harnessHost.ts";
import { SyncTrial } from "./syncTrial.ts";

interface Options {
  host: HarnessHost;
  programsDir: string;
  log(line: string): void;
}

/** The sync trial of a library, whose peers are in this process. Fails as `unsupported`. */
export function librarySyncTrial(driver: SyncDriver | undefined, options: Options): SyncTrial {
  const { host, programsDir, log } = options;
  const sync = (): SyncDriver => {
    if (driver !== undefined) return driver;
    throw new HarnessFailure("unsupported", "This target has no peers.");
  };
  return new SyncTrial({
    host,
    log,
    async connect(plan: HarnessPlan) {
      const { modes } = sync();
      if (!modes.includes(plan.durability)) {
        const able = `peers can be kept in step in mode ${modes.join(", ")} only`;
        throw new HarnessFailure("unsupported", `Of ${plan.target}, ${able}.`);
      }
      const startedMs = performance.now();
      const context = { ...plan, programsDir, log };
      const peers = await failingAs("target_not_ready", () => sync().connect(context));
      return { peers, startNs: (performance.now() - startedMs) * 1e6, startSeen: "exact" };
    },
    expectedSettings: ({ durability }) => sync().expectedSettings(durability),
  });
}
