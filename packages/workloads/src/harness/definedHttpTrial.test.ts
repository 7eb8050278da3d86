import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { startServer } from "../load/testing/startServer.ts";
import { DefinedHttpTrial } from "./definedHttpTrial.ts";
import { definedPlan } from "./testing/definedPlan.ts";
import { todoScenario, todoServer } from "./testing/todoServer.ts";

const clientProgram = new URL("./http.ts", import.meta.url);
const secrets = { user: "s3cret" };

/** One whole trial against a fresh server. */
async function trialOf(
  http: unknown,
  {
    change = () => undefined,
    ...more
  }: Parameters<typeof definedPlan>[2] & {
    change?: (server: ReturnType<typeof todoServer>) => void;
    artifactDir?: string;
  } = {},
) {
  const todo = todoServer();
  change(todo);
  await using server = await startServer(todo.listener);
  const trial = new DefinedHttpTrial(clientProgram);
  try {
    const plan = { baseUrl: server.baseUrl, secrets, artifactDir: more.artifactDir ?? null };
    const componentUrls = { db: "http://127.0.0.1:5432" };
    const prepare = await trial.prepare(definedPlan(http, { ...plan, componentUrls }, more));
    await trial.warmup();
    const run = await trial.run(() => undefined);
    const verify = await trial.verify();
    const reasons = [...run.reasons, ...verify.reasons]
      // The server is in this thread, so the generator is as busy as it is.
      .filter(({ code }) => code !== "generator_saturated");
    return { prepare, run, reasons, ...todo };
  } finally {
    await trial.close();
  }
}

describe("a sound server", () => {
  it("is set up, loaded by the weights, checked, and counted at the end", async () => {
    const { run, reasons, seen, users, todos } = await trialOf(todoScenario);
    expect(reasons).toEqual([]);
    expect(users.get("token-7")).toBe("s3cret");
    expect(run.load.statusCounts).toEqual({ "200": 50, "201": 150 });
    // 20 of the setup, 15 of the warm-up, 150 measured.
    expect(todos).toHaveLength(185);
    expect(run.values).toMatchObject({
      throughput: expect.any(Number),
      latency_create: expect.any(Number),
    });
    expect(run.histograms.map(({ measure, count }) => [measure, count])).toEqual([
      ["latency", 200],
      ["latency_create", 150],
      ["latency_list", 50],
    ]);
    expect(seen.filter(({ url }) => url === "/register")).toHaveLength(1);
  });

  it("is asked a repeated check as often as it says, each time with other values", async () => {
    const check = { repeat: 12, get: "/echo?n={n}&any={int:1..1000000}", expect: { status: 200 } };
    const { reasons, seen } = await trialOf({ ...todoScenario, verify: [check] });
    expect(reasons).toEqual([]);
    const urls = seen.map(({ url }) => new URL(url, "http://todo").searchParams);
    const asked = urls.filter((one) => one.has("n"));
    expect(asked.map((one) => Number(one.get("n")))).toEqual(
      Array.from({ length: 12 }, (_, i) => i + 1),
    );
    expect(new Set(asked.map((one) => one.get("any"))).size).toBe(12);
  });

  it("gets numbers that no other request has, whatever the number of clients", async () => {
    for (const clients of [1, 3]) {
      const load = { ...todoScenario.load, clients, operations: 97, warmup: 11 };
      const { reasons, todos, run } = await trialOf({ ...todoScenario, load });
      expect(reasons, String(clients)).toEqual([]);
      const numbers = todos.map(({ title }) => Number(/\d+$/.exec(title)));
      expect(new Set(numbers).size).toBe(todos.length);
      expect(run.load.operations).toBe(97);
    }
  });

  it("gets the same requests again with the same seed, and others with another", async () => {
    const bodiesOf = async (seed: number) => {
      const { seen } = await trialOf(todoScenario, { chosen: { seed } });
      return seen.map(({ method, url, body }) => `${method} ${url} ${body}`).toSorted();
    };
    const first = await bodiesOf(7);
    expect(await bodiesOf(7)).toEqual(first);
    expect(await bodiesOf(8)).not.toEqual(first);
  });

  it("is loaded as the parameters say", async () => {
    const params = {
      operations: { type: "integer", default: 10, min: 1, max: 500 },
      page: { type: "choice", values: ["20", "5"], default: "20" },
    };
    const { operations: _, ...load } = todoScenario.load;
    const [create, list] = todoScenario.requests;
    const requests = [
      create,
      { ...list, get: "/todos?limit={param.page}", expect: { json: { "$.items": { length: 5 } } } },
    ];
    const { run, reasons, seen } = await trialOf(
      { ...todoScenario, load, requests },
      { params, chosen: { operations: 40, page: "5" } },
    );
    expect(reasons).toEqual([]);
    expect(run.load.operations).toBe(40);
    expect(seen.some(({ url }) => url === "/todos?limit=5")).toBe(true);
  });

  it.each(["head", "get", "post", "put", "patch", "delete"] as const)(
    "answers %s, and goes on with the same connection",
    async (method) => {
      const load = { model: "fixed_work", operations: 30, inFlight: 2, warmup: 2, timeout: "1s" };
      const hasBody = method !== "head";
      const json = hasBody ? { json: { "$.method": method.toUpperCase() } } : {};
      const requests = [
        { [method]: "/echo", expect: { status: 200, headers: { "x-turn": "0" }, ...json } },
      ];
      const { run, reasons } = await trialOf({ load, requests });
      expect(reasons).toEqual([]);
      expect(run.load).toMatchObject({ operations: 30, timeouts: 0, socketErrors: 0 });
    },
  );
});

describe("values", () => {
  const load = { model: "fixed_work", operations: 40, inFlight: 2, warmup: 1 };
  const csv = 'name,word\n"Ann ""A"" {b}","x/../y?a=1&b"\nBob,"é ✓"\n';

  it("come from files, a row at a time, and never break out of their place", async () => {
    const requests = [
      {
        post: "/echo?w={pick:users.csv:word}",
        headers: { "x-version": "{version}", "x-port": "{component.db.port}" },
        json: { name: "{pick:users.csv:name}", id: "{uuid}", count: "{int:5..6}", n: "{n}" },
        expect: { json: { "$.headers['x-version']": "1.0.0", "$.headers['x-port']": "5432" } },
      },
    ];
    const { reasons, seen } = await trialOf({ load, requests, data: { "users.csv": csv } });
    expect(reasons).toEqual([]);
    const pairs = new Set<string>();
    for (const { url, body } of seen.filter(({ url: path }) => path.startsWith("/echo"))) {
      const { searchParams, pathname } = new URL(url, "http://todo");
      expect(pathname).toBe("/echo");
      expect([...searchParams.keys()]).toEqual(["w"]);
      const { name, id, count, n } = JSON.parse(body);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect([5, 6]).toContain(count);
      expect(n).toEqual(expect.any(Number));
      pairs.add(`${name}|${searchParams.get("w")}`);
    }
    expect([...pairs].toSorted()).toEqual(['Ann "A" {b}|x/../y?a=1&b', "Bob|é ✓"]);
  });

  it("of a file are read from the version's folder, never through a link that leads out of it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "lapline-tables-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, "users.csv"), csv);
    await symlink("/etc/hostname", join(folder, "out.csv"));
    const requests = (file: string) => [{ get: `/echo?n={pick:${file}:name}` }];
    const found = await trialOf({ load, requests: requests("users.csv") }, { artifactDir: folder });
    expect(found.reasons).toEqual([]);
    const refused = async (file: string) =>
      trialOf({ load, requests: requests(file) }, { artifactDir: folder });
    await expect(refused("out.csv")).rejects.toThrow("lies outside of the version's folder");
    await expect(refused("../users.csv")).rejects.toThrow(/no file|outside/);
    await expect(refused("none.csv")).rejects.toThrow("The version has no file none.csv.");
  });
});

describe("a server that does not do its work makes an invalid trial", () => {
  it("with one wrong answer among those to a repeated check", async () => {
    const check = {
      repeat: 9,
      get: "/echo?n={n}",
      expect: { json: { "$.url": { matches: "n=[1-6]$" } } },
    };
    const { reasons, seen } = await trialOf({ ...todoScenario, verify: [check] });
    expect(reasons).toEqual([
      {
        code: "assertion_failed",
        detail: expect.stringMatching(/^GET \/echo\?n=.* was "\/echo\?n=7"/),
      },
    ]);
    // The first that does not hold says enough.
    expect(seen.at(-1)?.url).toBe("/echo?n=7");
  });

  it("with wrong bodies only it fails in the warm-up, naming request, expectation and answer", async () => {
    const failed = trialOf(
      { ...todoScenario, errorRateMax: 1, requests: todoScenario.requests.slice(0, 1), verify: [] },
      { change: ({ faults }) => (faults.title = "another") },
    );
    await expect(failed).rejects.toMatchObject({
      code: "load_failed",
      message: expect.stringMatching(/create: \$\.title should be "todo \d+" and was "another"/),
    });
  });

  it("with one wrong body in a thousand good ones", async () => {
    const load = { ...todoScenario.load, operations: 500 };
    const { reasons } = await trialOf(
      { ...todoScenario, load, errorRateMax: 1, verify: [] },
      {
        change: ({ faults, todos }) => {
          const { push } = todos;
          todos.push = (...all) => {
            const length = push.apply(todos, all);
            faults.title = length === 300 ? "another" : null;
            return length;
          };
        },
      },
    );
    expect(reasons).toEqual([
      {
        code: "assertion_failed",
        detail: expect.stringMatching(/^create: \$\.title should be .* and was "another"\.$/),
      },
    ]);
  });

  it("with more errors than are allowed, with one of them", async () => {
    const { reasons } = await trialOf(
      {
        ...todoScenario,
        errorRateMax: 0.05,
        setup: todoScenario.setup.slice(0, 1),
        verify: [],
        requests: todoScenario.requests.slice(0, 1),
      },
      { change: ({ faults }) => (faults.refuseEvery = 10) },
    );
    expect(reasons).toEqual([
      {
        code: "error_rate",
        detail: expect.stringMatching(
          /20 of 200 .* at most 5\.00 % may\. The first: create: status should be 201 and was 500: out of order/,
        ),
      },
    ]);
  });

  it("and as many as are allowed make a valid one", async () => {
    const { reasons } = await trialOf(
      {
        ...todoScenario,
        errorRateMax: 0.1,
        setup: todoScenario.setup.slice(0, 1),
        verify: [],
        requests: todoScenario.requests.slice(0, 1),
      },
      { change: ({ faults }) => (faults.refuseEvery = 10) },
    );
    expect(reasons).toEqual([]);
  });

  it("with a count that is not what was done", async () => {
    const { reasons } = await trialOf(todoScenario, {
      change: ({ faults }) => (faults.losesOne = true),
    });
    expect(reasons).toEqual([
      { code: "assertion_failed", detail: "GET /todos/count: $.count should be 185 and was 184." },
    ]);
  });

  it("with no good answer in the warm-up it fails, and says what came", async () => {
    const change = ({ users }: ReturnType<typeof todoServer>) => users.clear();
    const requests = [{ ...todoScenario.requests[0], headers: {} }];
    const failed = trialOf({ ...todoScenario, requests, verify: [] }, { change });
    await expect(failed).rejects.toMatchObject({
      code: "load_failed",
      message: expect.stringContaining(
        '({"401":20}). request_1: status should be 201 and was 401: no token'.replace(
          "request_1",
          "create",
        ),
      ),
    });
  });

  it("with a setup that is refused it fails, naming the request", async () => {
    const setup = [{ post: "/register", json: {}, expect: { json: { "$.id": 8 } } }];
    await expect(
      trialOf({ ...todoScenario, setup, requests: [{ get: "/echo" }], verify: [] }),
    ).rejects.toMatchObject({
      code: "bootstrap_failed",
      message: "Setup request 1 (POST /register): $.id should be 8 and was 7",
    });
  });

  it("with nothing to keep it fails, saying so", async () => {
    const setup = [{ post: "/register", json: {}, keep: { token: "$.tokens[0]" } }];
    const requests = [{ get: "/echo?t={token}" }];
    await expect(trialOf({ setup, requests })).rejects.toThrow(
      "Setup request 1 (POST /register): the answer has no $.tokens[0] for token",
    );
  });
});

describe("readiness", () => {
  const requests = [{ get: "/echo" }];
  const load = { model: "fixed_work", operations: 5, inFlight: 1, warmup: 1 };

  it("is the asked status of the asked path", async () => {
    const change = ({ faults }: ReturnType<typeof todoServer>) => (faults.isReady = false);
    const never = trialOf({ load, requests }, { change });
    await expect(never).rejects.toMatchObject({
      code: "target_not_ready",
      message: "Not ready after 2000 ms: /health answered 503, not 200.",
    });
    const asked = { http: "/health", status: 503 };
    expect((await trialOf({ load, requests }, { change, ready: asked })).reasons).toEqual([]);
  });

  it("is that something listens", async () => {
    expect((await trialOf({ load, requests }, { ready: { listening: true } })).reasons).toEqual([]);
    const trial = new DefinedHttpTrial(clientProgram);
    const plan = definedPlan(
      { load, requests },
      { baseUrl: "http://127.0.0.1:1", readyTimeoutMs: 50 },
      { ready: { listening: true } },
    );
    await expect(trial.prepare(plan)).rejects.toMatchObject({ code: "target_not_ready" });
    await trial.close();
  });

  it("is what the worker saw, where it is the one that looks", async () => {
    const todo = todoServer();
    await using server = await startServer(todo.listener);
    const trial = new DefinedHttpTrial(clientProgram);
    onTestFinished(() => trial.close());
    const plan = definedPlan(
      { load, requests },
      { baseUrl: server.baseUrl, targetSpawnedAtNs: "1000", targetReadyAtNs: "5000" },
      { ready: { line: "ready" } },
    );
    expect(await trial.prepare(plan)).toMatchObject({ startNs: 4000, startSeen: "exact" });
  });
});
