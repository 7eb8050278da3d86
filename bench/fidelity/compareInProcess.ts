import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { targetsById } from "@lapline/workloads";
import {
  embeddedOperation,
  MessageLedger,
  measureEmbedded,
  OperationRecorder,
  operationKinds,
  readClockCostNs,
  runtimeHost,
  timedOneIn,
} from "@lapline/workloads/measuring";
import { type Comparison, compare } from "./comparison.ts";

/** Short turns (some 10 ms), so that what else the machine does meets both sides alike. */
const operationsPerTurn = 1000;
const rows = 2000;

async function openChat(dataDir: string) {
  const target = targetsById.get("sqlite");
  if (target?.interface.kind !== "in_process" || target.interface.driver === null) {
    throw new Error("SQLite is an in-process target.");
  }
  const context = { artifactDir: null, dataDir, durability: "wal-normal" };
  const chat = await target.interface.driver.open(context);
  if (chat.call !== "sync") throw new Error("SQLite is called synchronously.");
  await chat.createSchema();
  return chat;
}

/** ns per operation of the harness's own loop against a bare one, by turns in one process. */
export async function compareInProcess(
  scenario: "records.insert" | "records.read",
  rounds: number,
): Promise<Comparison> {
  const dataDir = await mkdtemp(join(tmpdir(), "lapline-fidelity-"));
  const chat = await openChat(dataDir);
  const ledger = new MessageLedger();
  await chat.seed(rows);
  ledger.addSeeded(rows);
  const stored = (await chat.keys(rows)).map((key, i) => ({ key, text: `a message ${i}` }));
  const kindOf = operationKinds(scenario, {});

  // One operation and one recorder for all turns, as a job has for its one long span.
  const operation = embeddedOperation({
    chat,
    kindOf,
    stored,
    nextText: ledger.nextText,
    onInserted: ledger.add,
    onError: (error) => {
      throw error;
    },
  });
  const recorder = new OperationRecorder(1, []);
  const timing = { timedOneIn: 1 };

  async function byLapline(): Promise<number> {
    const span = await measureEmbedded(
      {
        operation,
        kindOf,
        recorder,
        onPause: () => undefined,
        host: runtimeHost,
        ...timing,
      },
      {
        loadModel: "fixed_work",
        count: operationsPerTurn,
        inFlight: 1,
        clients: 1,
        warmup: 0,
        timeoutSeconds: 1,
      },
    );
    if (recorder.failed > 0) throw new Error("Operations failed.");
    return span.durationNs / operationsPerTurn;
  }

  function bare(): number {
    let right = 0;
    const startedNs = process.hrtime.bigint();
    if (scenario === "records.insert") {
      for (let i = 0; i < operationsPerTurn; i++) {
        if (chat.call === "sync" && chat.insert(ledger.nextText())) right += 1;
      }
    } else {
      for (let i = 0; i < operationsPerTurn; i++) {
        const message = stored[i % rows];
        if (message === undefined || chat.call !== "sync") continue;
        if (chat.read(message.key)?.data === message.text) right += 1;
      }
    }
    const elapsedNs = Number(process.hrtime.bigint() - startedNs);
    if (right !== operationsPerTurn) throw new Error("Operations failed.");
    return elapsedNs / operationsPerTurn;
  }

  const figures: { lapline: number; other: number }[] = [];
  const discarded = 10;
  for (let round = 0; round < rounds + discarded; round++) {
    const laplineFirst = round % 2 === 0;
    const before = laplineFirst ? await byLapline() : undefined;
    const other = bare();
    const lapline = before ?? (await byLapline());
    // What a trial does between its warm-up and its span.
    if (round + 1 === discarded) {
      const operations = Number.POSITIVE_INFINITY;
      timing.timedOneIn = timedOneIn(recorder.all.quantileNs(50), readClockCostNs(), operations);
    }
    if (round >= discarded) figures.push({ lapline, other });
  }
  await chat.close();
  await rm(dataDir, { recursive: true });
  const title = `SQLite ${scenario}, harness / bare loop`;
  return compare({ title, unit: "ns/operation", ratioMin: 0.99, ratioMax: 1.01 }, figures);
}
