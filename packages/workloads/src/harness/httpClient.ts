import type { MessagePort } from "node:worker_threads";
import type { HarnessPlan } from "@lapline/contracts";
import type { SpanOperation, SpanResult } from "../load/httpSpan.ts";
import type { LoadGenerator } from "../load/loadGenerator.ts";
import { operationKinds } from "../load/operationKind.ts";
import { OperationRecorder, type RecordedPart } from "../load/operationRecorder.ts";
import { type ClientShare, indexInAll, shareOf } from "../load/pacing.ts";
import type { LoadPlan } from "../scenarios/loadParams.ts";
import { type DefinedStart, openDefinedWork } from "./definedWork.ts";
import { HttpLedger, type LedgerPart } from "./httpLedger.ts";
import { httpOperations } from "./httpOperations.ts";
import { httpDriverOf } from "./httpTarget.ts";
import type { ExpectedPage, StoredMessage } from "./messageLedger.ts";
import { openGenerator } from "./openGenerator.ts";
import { planFacts } from "./planFacts.ts";
import { type RecordedCall, replayCalls } from "./recordCalls.ts";
import type { RequestTally, TallyPart } from "./requestTally.ts";
import { messageOf } from "./trialContext.ts";

/** Resolution of latencies over HTTP. */
export const unitsPerCount = 1000;

/** What one of several client threads starts from. */
export type ClientStart = ChatStart | DefinedStart;

/** Of a target of Lapline's own. */
export interface ChatStart {
  plan: HarnessPlan;
  share: ClientShare;
  /** What the bootstrap sent and was answered; the thread repeats it without sending. */
  calls: readonly RecordedCall[];
  /** The messages that this thread reads and changes; no other one does. */
  stored: StoredMessage[];
  page: ExpectedPage;
  /** Number of the first text that nobody has written yet. */
  firstText: number;
}

/** What the main thread asks of a client. */
export type ClientRequest =
  | { ask: "span"; plan: LoadPlan; before: number }
  | { ask: "ledger" }
  | { ask: "tally" }
  | { ask: "close" };

export type ClientAnswer =
  | { answer: "ready" }
  | { answer: "progress"; settled: number }
  | { answer: "span"; span: SpanResult; part: RecordedPart }
  | { answer: "ledger"; part: LedgerPart }
  | { answer: "tally"; tally: TallyPart }
  | { answer: "closed" }
  | { answer: "failed"; message: string };

/** Serves one client thread: its share of every span, over connections of its own. */
export async function serveHttpClient(port: MessagePort, start: ClientStart): Promise<void> {
  const say = (answer: ClientAnswer) => port.postMessage(answer);
  try {
    const client = "kept" in start ? await openDefined(start) : await openClient(start);
    port.on("message", (request: ClientRequest) => {
      answerTo(client, request, say).catch((error) => {
        say({ answer: "failed", message: messageOf(error) });
      });
    });
    say({ answer: "ready" });
  } catch (error) {
    say({ answer: "failed", message: messageOf(error) });
  }
}

interface Client {
  generator: LoadGenerator;
  separately: readonly string[];
  share: ClientShare;
  kindOf(i: number): string;
  /** The operations of a span that comes after so many of this client. */
  operations(before: number): (i: number) => SpanOperation;
  ledger?: HttpLedger;
  tally?: RequestTally;
}

async function openDefined({ plan, share, kept }: DefinedStart): Promise<Client> {
  const work = await openDefinedWork(plan, new Map(kept));
  const { load, separately, baseUrl } = work;
  const places = shareOf(load.inFlight, share);
  const { generator } = await openGenerator(plan, {
    ...{ baseUrl, places, timeoutSeconds: load.timeoutSeconds },
  });
  const { tally, operations, kindOf } = work.requests(share);
  return { generator, separately, share, kindOf, operations, tally };
}

async function openClient(start: ChatStart): Promise<Client> {
  const { plan, share, stored, page, firstText } = start;
  const { driver, baseUrl } = httpDriverOf(plan);
  const { load, needsRecords, batchSize, fibonacciN, separately, filler } = planFacts(plan);
  const { version, durability, secrets, scenario, params, options = {} } = plan;
  const about = { version, durability, secrets, scenario, options, needsRecords };
  const chat = await driver.bootstrap({ send: replayCalls(start.calls), ...about });
  const connections = shareOf(load.inFlight, share);
  const { timeoutSeconds } = load;
  const wanted = { baseUrl, places: connections, timeoutSeconds, chat };
  const { generator } = await openGenerator(plan, wanted);
  const ledger = new HttpLedger(filler, {
    first: firstText + share.index,
    step: share.clients,
  });
  for (const message of stored) ledger.addKey(message);
  const kindOfAll = operationKinds(scenario, params);
  const kindOf = (i: number) => kindOfAll(indexInAll(i, share));
  const work = { chat, ledger, stored, page, kindOf, batchSize, fibonacciN };
  const operations = (before: number) => httpOperations({ ...work, before });
  return { generator, ledger, separately, share, kindOf, operations };
}

async function answerTo(
  client: Client,
  request: ClientRequest,
  say: (answer: ClientAnswer) => void,
): Promise<void> {
  switch (request.ask) {
    case "span": {
      const { generator, kindOf, share, separately } = client;
      const recorder = new OperationRecorder(unitsPerCount, separately);
      const before = shareOf(request.before, share);
      const operationAt = client.operations(before);
      const span = await generator.run(
        request.plan,
        // Only requests of a definition are tallied; their answers decide nothing of what is sent next.
        { kindOf, recorder, operationAt, share, areIndependent: client.tally !== undefined },
        (_, settled) => say({ answer: "progress", settled }),
      );
      return say({ answer: "span", span, part: recorder.part() });
    }
    case "ledger":
      if (client.ledger === undefined) throw new Error("This client writes no messages.");
      return say({ answer: "ledger", part: client.ledger.part() });
    case "tally":
      if (client.tally === undefined) throw new Error("This client counts no requests.");
      return say({ answer: "tally", tally: client.tally.part() });
    case "close":
      await client.generator.close();
      return say({ answer: "closed" });
  }
}
