import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MessageKey } from "../drivers/embeddedDriver.ts";
import { type OperationKind, operationKinds } from "../load/operationKind.ts";
import { OperationRecorder } from "../load/operationRecorder.ts";
import { nodeSqliteDrivers } from "../provisions/nodeSqlite.ts";
import { messageFiller, messageText } from "../scenarios/chatRoom.ts";
import { byTurns, cpuTimeNs, type ProbedLoop } from "./byTurns.ts";
import { embeddedOperation } from "./embeddedOperation.ts";
import { measureEmbedded } from "./measureEmbedded.ts";
import type { StoredMessage } from "./messageLedger.ts";
import { MessageLedger } from "./messageLedger.ts";
import { runtimeHost } from "./runtimeHost.ts";
import { readClockCostNs, timedOneIn } from "./timeOnce.ts";
import type { HarnessHost } from "./trialContext.ts";
import { HarnessFailure } from "./trialContext.ts";

/** Turns of some ms at most: the loop does not pause within them, even where it shares its core. */
const turnLengths = { "records.insert": 200, "records.read": 2000 };
const idleTurnLength = 4000;
const ahead = 10;
const rows = 2000;
const filler = messageFiller(0);

export type ProbedScenario = "records.insert" | "records.read";

interface Probed {
  scenario: ProbedScenario;
  turns: number;
  /**
   * Reads are answered from memory and inserts not done, so that only the loops are left; operations
   * are timed as often as real ones of so many ns. Null: the SQLite of this runtime does the work.
   */
  idleAsIfNs: number | null;
}

/**
 * The loop of a records scenario against a bare one that makes the same calls and checks the same
 * answers, without clock and histogram.
 */
export async function probeRecords({ scenario, turns, idleAsIfNs }: Probed): Promise<ProbedLoop> {
  const dataDir = await mkdtemp(join(tmpdir(), "lapline-probe-"));
  const chat = await openChat(dataDir);
  try {
    await chat.createSchema();
    await chat.seed(rows, filler);
    const ledger = new MessageLedger(filler);
    ledger.addSeeded(rows);
    const stored = (await chat.keys(rows)).map((key, i) => ({ key, text: messageText(i, filler) }));
    const length = idleAsIfNs === null ? turnLengths[scenario] : idleTurnLength;
    const work = {
      scenario,
      chat: idleAsIfNs === null ? chat : { ...chat, ...idleCalls(stored) },
      ledger,
      stored,
      length,
      idleAsIfNs,
    };
    const sides = { harness: harnessTurn(work), bare: () => bareTurn(work) };
    return await byTurns(scenario, sides, { turns, ahead, operationsPerTurn: length });
  } finally {
    await chat.close();
    await rm(dataDir, { recursive: true });
  }
}

async function openChat(dataDir: string) {
  const { driver } = nodeSqliteDrivers("sqlite");
  const chat = await driver.open({ artifactDir: null, dataDir, durability: "wal-normal" });
  if (chat.call === "sync") return chat;
  throw new HarnessFailure("load_failed", "SQLite is called synchronously.");
}

type Stored = readonly StoredMessage<MessageKey>[];

function idleCalls(stored: Stored) {
  const byKey = new Map(stored.map(({ key, text }) => [key, { data: text ?? "" }]));
  return { insert: () => true, read: (key: MessageKey) => byKey.get(key) };
}

interface Work {
  length: number;
  idleAsIfNs: number | null;
  scenario: ProbedScenario;
  chat: Awaited<ReturnType<typeof openChat>>;
  ledger: MessageLedger;
  stored: Stored;
}

/** Notes when the loop ended: latencies go into the histogram after it, outside the span. */
class NotingRecorder extends OperationRecorder {
  endedNs: number | null = null;

  override time(kind: OperationKind, latencyNs: number): void {
    this.endedNs ??= cpuTimeNs();
    super.time(kind, latencyNs);
  }
}

/** One operation and one recorder for all turns, as a trial has for its one long span. */
function harnessTurn(work: Work): () => Promise<number> {
  const { scenario, chat, ledger, stored, length, idleAsIfNs } = work;
  const kindOf = operationKinds(scenario, {});
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
  const recorder = new NotingRecorder(1, []);
  let startedNs = 0;
  const host: HarnessHost = {
    ...runtimeHost,
    // The loop begins with it.
    monotonicNs: () => {
      startedNs = cpuTimeNs();
      return runtimeHost.monotonicNs();
    },
  };
  let turn = 0;
  let stride = 1;
  return async () => {
    // What a trial does between its warm-up and its span.
    if (turn === ahead) {
      const typicalNs = idleAsIfNs ?? recorder.all.quantileNs(50);
      stride = timedOneIn(typicalNs, readClockCostNs(), Number.POSITIVE_INFINITY);
    }
    turn += 1;
    for (;;) {
      let pauses = 0;
      recorder.endedNs = null;
      await measureEmbedded(
        { operation, kindOf, recorder, host, timedOneIn: stride, onPause: () => (pauses += 1) },
        { ...load, loadModel: "fixed_work", count: length },
      );
      if (recorder.failed > 0 || recorder.endedNs === null) throw failed();
      // Where the machine took the core away for long, the loop paused in between: once more.
      if (pauses === 1) return recorder.endedNs - startedNs;
    }
  };
}

const load = { inFlight: 1, clients: 1, warmup: 0, timeoutSeconds: 1 };
const failed = () => new HarnessFailure("load_failed", "Operations failed.");

function bareTurn({ scenario, chat, ledger, stored, length }: Work): number {
  let right = 0;
  const startedNs = cpuTimeNs();
  if (scenario === "records.insert") {
    for (let i = 0; i < length; i++) if (chat.insert(ledger.nextText())) right += 1;
  } else {
    for (let i = 0; i < length; i++) {
      const message = stored[i % rows];
      if (message !== undefined && chat.read(message.key)?.data === message.text) right += 1;
    }
  }
  const elapsedNs = cpuTimeNs() - startedNs;
  if (right < length) throw failed();
  return elapsedNs;
}
