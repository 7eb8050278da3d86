import { delayedServer, networkDelayMs } from "./delayedServer.ts";
import { frontSettings, httpDriverOf, waitUntilReady } from "./httpTarget.ts";
import { runtimeHost } from "./runtimeHost.ts";
import { createSendHttp, KeptAgents } from "./sendHttp.ts";
import { ServerEvents } from "./serverEvents.ts";
import { SyncTrial } from "./syncTrial.ts";
import { failingAs, HarnessFailure } from "./trialContext.ts";

const singleCallTimeoutMs = 30_000;
/** A connection is made and a request answered: four crossings of the network. */
const tripsOfLook = 4;

/** The sync trial of a server, whose peers are two users in this process. */
export function httpSyncTrial(log: (line: string) => void, programsDir: string): SyncTrial {
  return new SyncTrial({
    host: runtimeHost,
    log,
    async connect(plan) {
      const { driver, baseUrl } = httpDriverOf(plan);
      const { openSync } = driver;
      if (openSync === undefined) {
        throw new HarnessFailure("unsupported", `${plan.target} has no channel for peers.`);
      }
      const tripMs = networkDelayMs(plan) * tripsOfLook;
      const ready = await waitUntilReady(baseUrl, driver.readiness, plan.readyTimeoutMs, tripMs);
      const server = await delayedServer(plan, baseUrl, programsDir);
      const spawnedAtNs = BigInt(plan.targetSpawnedAtNs ?? ready.atNs);
      const agents = new KeptAgents();
      const events = new ServerEvents(server.url, log);
      const send = createSendHttp(server.url, singleCallTimeoutMs, agents, plan.componentUrls);
      const { version, durability, secrets } = plan;
      const context = { send, listen: events.listen, version, durability, secrets };
      const peers = await failingAs("bootstrap_failed", () => openSync(context));
      async function close() {
        events.close();
        agents.destroy();
        await server.close();
      }
      return {
        peers: { ...peers, close },
        startNs: Math.max(0, Number(ready.atNs - spawnedAtNs)),
        startSeen: ready.looks === 1 ? "at_most" : "exact",
        settings: { ...server.settings, ...frontSettings(plan) },
      };
    },
    expectedSettings: (plan) => httpDriverOf(plan).driver.expectedSettings(plan.durability),
  });
}
