import { type Params, readOption, type TargetOption } from "@lapline/contracts";
import type { DescribedTarget } from "./describedTarget.ts";

/** Targets whose own client library the load child carries. */
const withSdk = new Set(["pocketbase", "trailbase", "trailbase-crate"]);

/** What such a library has calls for. */
const sdkScenarios = new Set([
  "records.insert",
  "records.read",
  "records.mixed",
  "records.update",
  "records.delete",
  "records.saturation",
]);

export const clients = ["keep-alive", "new-connection", "fetch", "sdk"] as const;
export type Client = (typeof clients)[number];

const loaded = /^(records|api|compute)\./;

function clientOption({ id, scenarios }: DescribedTarget["description"]): TargetOption {
  const hasSdk = withSdk.has(id);
  return {
    name: "client",
    title: "client",
    description:
      "What sends the requests. keep-alive: Lapline's load generator over kept connections. " +
      "new-connection: a new connection for each request, included in its time. " +
      `fetch: the fetch of Node.js, as its applications use it.${hasSdk ? " sdk: the system's own TypeScript client; it has calls for single records only." : ""}`,
    kind: "choice",
    values: clients.filter((client) => client !== "sdk" || hasSdk),
    default: "keep-alive",
    scenarios: scenarios.filter((one) => loaded.test(one)),
    ...(hasSdk && { valueScenarios: { sdk: scenarios.filter((one) => sdkScenarios.has(one)) } }),
    load: { title: "client", unit: "text" },
  };
}

const fronts = ["none", "proxy", "tls"] as const;
type Front = (typeof fronts)[number];

const frontOption = {
  name: "front",
  title: "reverse proxy",
  description:
    "Reverse proxy in front of the target. proxy: a reverse proxy of Lapline's (Node.js) on the target's " +
    "cores, measured separately. tls: the same with TLS; each trial has a certificate, which the client " +
    "verifies.",
  kind: "choice",
  values: [...fronts],
  default: "none",
} satisfies TargetOption;

/** The options that every target has which is loaded over HTTP. */
export function httpOptions({ description }: DescribedTarget): TargetOption[] {
  if (description.interface !== "http") return [];
  const isLoaded = description.scenarios.some((one) => loaded.test(one));
  // Start and size are the target's alone.
  const scenarios = description.scenarios.filter((one) => one !== "footprint");
  const front = { ...frontOption, scenarios };
  return isLoaded ? [clientOption(description), front] : [front];
}

/** What a job has in front of its target. */
export function frontOf(options: Params | undefined): Front {
  const chosen = readOption(frontOption, options);
  return fronts.find((front) => front === chosen) ?? "none";
}

/** The client that a plan asks for. */
export function clientOf(options: Params | undefined): Client {
  const chosen = readOption({ name: "client", default: "keep-alive" } as TargetOption, options);
  return clients.find((client) => client === chosen) ?? "keep-alive";
}

/** Why a scenario cannot be driven by a client, in a sentence; null: it can. */
export function clientProblem(client: Client, scenario: string): string | null {
  if (client !== "sdk" || sdkScenarios.has(scenario)) return null;
  const able = [...sdkScenarios].join(", ");
  return `The client sdk has no calls for ${scenario}. Use it with ${able}, or another client.`;
}
