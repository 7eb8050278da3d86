import { Worker } from "node:worker_threads";
import type { LoadFacts } from "@lapline/contracts";
import type { SpanResult } from "../load/httpSpan.ts";
import type { OperationRecorder } from "../load/operationRecorder.ts";
import type { LoadPlan } from "../scenarios/loadParams.ts";
import type { ClientAnswer, ClientRequest, ClientStart } from "./httpClient.ts";
import type { LedgerPart } from "./httpLedger.ts";
import type { TallyPart } from "./requestTally.ts";
import { HarnessFailure } from "./trialContext.ts";

type Answer<A extends ClientAnswer["answer"]> = Extract<ClientAnswer, { answer: A }>;

/** Several client threads that load one target together, each from its own event loop. */
export class HttpClients {
  readonly #clients: readonly ClientThread[];

  private constructor(clients: readonly ClientThread[]) {
    this.#clients = clients;
  }

  /** Starts a thread of `program` for each start, and waits until all are connected. */
  static async open(program: URL, starts: readonly ClientStart[]): Promise<HttpClients> {
    const clients = starts.map((start) => new ClientThread(program, start));
    try {
      await Promise.all(clients.map((client) => client.next("ready")));
    } catch (error) {
      await Promise.all(clients.map((client) => client.end()));
      throw error;
    }
    return new HttpClients(clients);
  }

  /** Runs one span, shared by all. It begins with the first request of any and ends with the last answer. */
  async run(
    plan: LoadPlan,
    before: number,
    recorder: OperationRecorder,
    onProgress: (nowMs: number, operations: number) => void,
  ): Promise<SpanResult> {
    const settled = this.#clients.map(() => 0);
    const spans = await Promise.all(
      this.#clients.map(async (client, index) => {
        client.ask({ ask: "span", plan, before });
        const { span, part } = await client.next("span", (count) => {
          settled[index] = count;
          onProgress(
            performance.now(),
            settled.reduce((sum, one) => sum + one, 0),
          );
        });
        recorder.absorb(part);
        return span;
      }),
    );
    return together(plan, spans);
  }

  /** What all of them wrote. */
  async ledgers(): Promise<LedgerPart[]> {
    return Promise.all(
      this.#clients.map(async (client) => {
        client.ask({ ask: "ledger" });
        return (await client.next("ledger")).part;
      }),
    );
  }

  /** How the requests of all of them ended. */
  async tallies(): Promise<TallyPart[]> {
    return Promise.all(
      this.#clients.map(async (client) => {
        client.ask({ ask: "tally" });
        return (await client.next("tally")).tally;
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.all(
      this.#clients.map(async (client) => {
        client.ask({ ask: "close" });
        await client.next("closed").catch(() => undefined);
        await client.end();
      }),
    );
  }
}

/** One span made of those of the clients. */
function together(plan: LoadPlan, spans: readonly SpanResult[]): SpanResult {
  const sum = (of: (span: SpanResult) => number) =>
    spans.reduce((total, span) => total + of(span), 0);
  const startsNs = spans.map(({ startedAtNs }) => startedAtNs);
  const [startedAtNs = 0n] = startsNs.toSorted((a, b) => Number(a - b));
  const endsNs = spans.map((span) => Number(span.startedAtNs - startedAtNs) + span.durationNs);
  const byTime = plan.loadModel === "closed_loop";
  return {
    startedAtNs,
    durationNs: byTime ? plan.durationSeconds * 1e9 : Math.max(...endsNs),
    succeededWithin: sum(({ succeededWithin }) => succeededWithin),
    load: {
      operations: sum(({ load }) => load.operations),
      non2xx: sum(({ load }) => load.non2xx),
      timeouts: sum(({ load }) => load.timeouts),
      socketErrors: sum(({ load }) => load.socketErrors),
      statusCounts: sumByName(spans.map(({ load }) => load.statusCounts)),
      // Of the busiest thread: one that is saturated holds back its share.
      generatorUtilisation: largest(spans.map(({ load }) => load.generatorUtilisation)),
      // Each thread reads the CPU time of the whole process.
      generatorCpuCores: largest(spans.map(({ load }) => load.generatorCpuCores)),
      timeoutMs: plan.timeoutSeconds * 1000,
    },
  };
}

function sumByName(all: readonly LoadFacts["statusCounts"][]): LoadFacts["statusCounts"] {
  const sums: LoadFacts["statusCounts"] = {};
  for (const counts of all) {
    for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
  }
  return sums;
}

function largest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/** One thread and what it says, in the order of saying. */
class ClientThread {
  readonly #worker: Worker;
  readonly #said: ClientAnswer[] = [];
  #wake: (() => void) | undefined;

  constructor(program: URL, start: ClientStart) {
    // The standard output of this process belongs to the harness protocol.
    this.#worker = new Worker(program, { workerData: start, stdout: true });
    this.#worker.on("message", (answer: ClientAnswer) => this.#hear(answer));
    this.#worker.on("error", (error) => this.#hear({ answer: "failed", message: String(error) }));
    this.#worker.on("exit", () => this.#hear({ answer: "failed", message: "it ended early" }));
  }

  ask(request: ClientRequest): void {
    this.#worker.postMessage(request);
  }

  /** The next answer of this kind. Fails when the client failed or ended. */
  async next<A extends "ready" | "span" | "ledger" | "tally" | "closed">(
    kind: A,
    onProgress: (settled: number) => void = () => undefined,
  ): Promise<Answer<A>> {
    for (;;) {
      const said = this.#said.shift();
      if (said === undefined) await new Promise<void>((resolve) => (this.#wake = resolve));
      else if (isKind(said, kind)) return said;
      else if (said.answer === "progress") onProgress(said.settled);
      else throw new HarnessFailure("load_failed", `A client of the load failed: ${reason(said)}.`);
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #hear(answer: ClientAnswer): void {
    this.#said.push(answer);
    this.#wake?.();
    this.#wake = undefined;
  }
}

function isKind<A extends ClientAnswer["answer"]>(said: ClientAnswer, kind: A): said is Answer<A> {
  return said.answer === kind;
}

function reason(said: ClientAnswer): string {
  return said.answer === "failed" ? said.message : `it said ${said.answer} too early`;
}
