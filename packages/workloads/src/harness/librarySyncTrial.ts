import type { HarnessPlan } from "@lapline/contracts";
import type { SyncDriver } from "../drivers/syncDriver.ts";
import { type DelayedServer, delayedServer } from "./delayedServer.ts";
import { SyncTrial } from "./syncTrial.ts";
import type { HarnessHost } from "./trialContext.ts";
import { failingAs, HarnessFailure } from "./trialContext.ts";

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
      const reached: DelayedServer[] = [];
      const reach = async (serverUrl: string) => {
        const server = await delayedServer(plan, serverUrl, programsDir);
        reached.push(server);
        return server.url;
      };
      const context = { ...plan, programsDir, log, reach };
      const peers = await failingAs("target_not_ready", () => sync().connect(context));
      async function close() {
        await peers.close();
        for (const server of reached) await server.close();
      }
      return {
        peers: { ...peers, close },
        startNs: (performance.now() - startedMs) * 1e6,
        startSeen: "exact",
        settings: Object.assign({}, ...reached.map(({ settings }) => settings)),
      };
    },
    expectedSettings: ({ durability }) => sync().expectedSettings(durability),
  });
}
