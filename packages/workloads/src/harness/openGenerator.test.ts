import type { RequestListener } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { optionProblems } from "@lapline/contracts";
import { describe, expect, it, vi } from "vitest";
import { catalog } from "../catalog/catalog.ts";
import { type Client, clients } from "../descriptions/httpOptions.ts";
import type { HttpChat, RecordAction } from "../drivers/httpDriver.ts";
import type { SpanOperation } from "../load/httpSpan.ts";
import { operationKinds } from "../load/operationKind.ts";
import { OperationRecorder } from "../load/operationRecorder.ts";
import { startServer } from "../load/testing/startServer.ts";
import { targetsById } from "../provisions/registry.ts";
import type { LoadPlan } from "../scenarios/loadParams.ts";
import { scenariosById } from "../scenarios/scenarios.ts";
import { openGenerator } from "./openGenerator.ts";

const plan: LoadPlan = {
  loadModel: "fixed_work",
  count: 60,
  inFlight: 4,
  clients: 1,
  warmup: 0,
  timeoutSeconds: 1,
};
/** What a client library is asked to do: the kinds of `RecordAction`. */
const sdkKinds: RecordAction["kind"][] = ["insert", "read", "update", "delete"];
const post = (i: number): SpanOperation => ({
  kind: "insert",
  call: { method: "POST", path: `/messages?i=${i}`, body: `é ${i}` },
  checkBody: (body) => body === `é ${i}`,
});

/** Sixty requests by a client, with what the server saw. */
async function sixty(client: Client, listener: RequestListener) {
  const sockets = new Set<unknown>();
  const paths: string[] = [];
  let most = 0;
  let open = 0;
  await using server = await startServer((request, response) => {
    sockets.add(request.socket);
    paths.push(request.url ?? "");
    open += 1;
    most = Math.max(most, open);
    response.on("close", () => (open -= 1));
    listener(request, response);
  });
  const options = client === "keep-alive" ? {} : { client };
  const wanted = { baseUrl: server.baseUrl, places: plan.inFlight, timeoutSeconds: 1 };
  const { generator, settings } = await openGenerator(
    { options, scenario: "records.insert" },
    wanted,
  );
  const recorder = new OperationRecorder(1000, []);
  const span = await generator.run(
    plan,
    { recorder, kindOf: () => "insert", operationAt: post },
    () => undefined,
  );
  await generator.close();
  return { span, recorder, settings, sockets: sockets.size, paths, most };
}

const echo: RequestListener = (request, response) => {
  request.pipe(response);
};

describe.each(["keep-alive", "new-connection", "fetch"] as const)("client %s", (client) => {
  it("sends every operation once, so many at once as are asked for, and reads every answer", async () => {
    const { span, recorder, paths, most } = await sixty(client, async (request, response) => {
      await delay(20);
      request.pipe(response);
    });
    expect(new Set(paths).size).toBe(60);
    expect(paths).toHaveLength(60);
    expect(span.load).toMatchObject({ operations: 60, statusCounts: { "200": 60 } });
    expect(recorder.succeeded).toBe(60);
    expect(most).toBe(plan.inFlight);
  });

  it("counts refusals, wrong bodies, broken connections and what is never answered", async () => {
    const { span } = await sixty(client, (request, response) => {
      const i = Number(request.url?.split("=")[1]);
      if (i === 1) response.writeHead(400).end();
      else if (i === 2) response.end("another");
      else if (i === 3) request.socket.destroy();
      else if (i !== 4) request.pipe(response);
    });
    expect(span.load).toMatchObject({ operations: 60, non2xx: 2, timeouts: 1, socketErrors: 1 });
    expect(span.load.statusCounts).toEqual({ "200": 56, "200 wrong body": 1, "400": 1 });
  });

  it("times each operation from its sending to its answer", async () => {
    const { recorder } = await sixty(client, async (request, response) => {
      await delay(20);
      request.pipe(response);
    });
    expect(recorder.all.quantileNs(1)).toBeGreaterThan(19e6);
  });
});

it("keeps connections, or makes one for each request", async () => {
  expect((await sixty("keep-alive", echo)).sockets).toBe(plan.inFlight);
  expect((await sixty("new-connection", echo)).sockets).toBe(60);
  expect((await sixty("fetch", echo)).sockets).toBeLessThanOrEqual(2 * plan.inFlight);
});

it("names the client in the environment, but for the one that reports always had", async () => {
  expect((await sixty("keep-alive", echo)).settings).toEqual({});
  const { settings } = await sixty("fetch", echo);
  expect(settings.client).toBe(`fetch of Node.js ${process.versions.node}`);
});

it("refuses a library for what it has no calls for, and where there is none", async () => {
  const wanted = { baseUrl: "http://127.0.0.1:1", places: 1, timeoutSeconds: 1 };
  const asked = (scenario: string) =>
    openGenerator({ options: { client: "sdk" }, scenario }, wanted);
  await expect(asked("records.list")).rejects.toThrow(/no calls for records.list/);
  await expect(asked("records.insert")).rejects.toThrow(/no client library/);
});

it("every target that is loaded over HTTP can be loaded by these clients, and no other", () => {
  for (const { description, interface: reached } of targetsById.values()) {
    const option = description.options?.find(({ name }) => name === "client");
    const isLoaded = description.scenarios.some((one) => /^(records|api|compute)\./.test(one));
    expect(option !== undefined, description.id).toBe(reached.kind === "http" && isLoaded);
    if (option?.kind !== "choice") continue;
    expect(option.values).toEqual(clients.slice(0, option.values.length));
  }
});

it("every client that a plan may ask for in a scenario can send all of its load", async () => {
  const baseUrl = "http://127.0.0.1:1";
  const records = { openSdk: () => Promise.resolve({ name: "sdk", perform: vi.fn() }) };
  let refused = 0;
  for (const { description } of targetsById.values()) {
    const option = description.options?.find(({ name }) => name === "client");
    if (option?.kind !== "choice") continue;
    for (const scenario of description.scenarios) {
      // As the trials do: a table that is open to everybody has no member who signs in.
      const chat = scenario.startsWith("api.") ? {} : { chat: records as unknown as HttpChat };
      for (const client of option.values.filter((one) => one !== option.default)) {
        const options = { client };
        const problems = optionProblems(catalog, description, options, { scenarios: [scenario] });
        refused += problems.length;
        if (problems.length > 0) continue;
        const wanted = { baseUrl, places: 1, timeoutSeconds: 1, ...chat };
        const { generator } = await openGenerator({ options, scenario }, wanted);
        await generator.close();
        if (client !== "sdk") continue;
        const definition = scenariosById.get(scenario) ?? expect.unreachable(scenario);
        const kindOf = operationKinds(scenario, definition.description.full);
        for (let i = 0; i < 200; i += 1) expect(sdkKinds, scenario).toContain(kindOf(i));
      }
    }
  }
  expect(refused).toBeGreaterThan(0);
});
