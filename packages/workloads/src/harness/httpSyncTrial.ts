import { Agent } from "node:http";
import { failingAs, HarnessFailure } from "./harnessFailure.ts";
import { httpDriverOf } from "./httpDriverOf.ts";
import { runtimeHost } from "./runtimeHost.ts";
import { createSendHttp } from "./sendHttp.ts";
import { ServerEvents } from "./serverEvents.ts";
import { SyncTrial } from "./syncTrial.ts";
import { waitUntilReady } from "./waitUntilReady.ts";

const singleCallTimeoutMs = 30_000;

/** The sync trial of a server, whose peers are two users in this process. */
export function httpSyncTrial(log: (line: string) => void): SyncTrial {
  return new SyncTrial({
    host: runtimeHost,
    log,
    async connect(plan) {
      const { driver, baseUrl } = httpDriverOf(plan);
      const { openSync } = driver;
      if (openSync === undefined) {
        throw new HarnessFailure("unsupported", `${plan.target} has no channel for peers.`);
      }
      const ready = await waitUntilReady(baseUrl, driver.readiness, plan.readyTimeoutMs);
      const spawnedAtNs = BigInt(plan.targetSpawnedAtNs ?? ready.atNs);
      const agent = new Agent({ keepAlive: true });
      const events = new ServerEvents(baseUrl, log);
      const send = createSendHttp(baseUrl, singleCallTimeoutMs, agent, plan.componentUrls);
      const { version, durability, secrets } = plan;
      const context = { send, listen: events.listen, version, durability, secrets };
      const peers = await failingAs("bootstrap_failed", () => openSync(context));
      async function close() {
        events.close();
        agent.destroy();
      }
      return {
        peers: { ...peers, close },
        startNs: Math.max(0, Number(ready.atNs - spawnedAtNs)),
        startSeen: ready.looks === 1 ? "at_most" : "exact",
      };
    },
    expectedSettings: (plan) => httpDriverOf(plan).driver.expectedSettings(plan.durability),
  });
}
