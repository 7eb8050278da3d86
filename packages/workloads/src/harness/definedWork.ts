import type { HarnessPlan } from "@lapline/contracts";
import { requestName } from "@lapline/contracts/definitions";
import { definedLoad } from "../definitions/definedLoad.ts";
import { requestsInMix, seedParam } from "../definitions/describeHttpScenario.ts";
import type { HttpCall } from "../drivers/httpApi.ts";
import type { SpanOperation } from "../load/httpSpan.ts";
import { type ClientShare, indexInAll } from "../load/pacing.ts";
import { compileExpectation } from "../requests/compileExpectation.ts";
import { compileRequest } from "../requests/compileRequest.ts";
import type { TemplateValues } from "../requests/fillTemplate.ts";
import { createTexts } from "../requests/random.ts";
import { requestMix } from "../requests/requestMix.ts";
import { readTables } from "./readTables.ts";
import { RequestTally } from "./requestTally.ts";
import { HarnessFailure } from "./trialContext.ts";

/** What one of several client threads of a defined scenario starts from. */
export interface DefinedStart {
  plan: HarnessPlan;
  share: ClientShare;
  /** What the setup kept, by name. */
  kept: readonly [name: string, value: unknown][];
}

/** Answers whose body is always checked: parsing them costs less than the request. */
const cheapBodyLength = 1024;
/** Of longer ones, one in so many. */
const checkBodyEvery = 20;

export type DefinedWorkOfTrial = Awaited<ReturnType<typeof openDefinedWork>>;

/**
 * What a plan's definition asks for, with its files read. `kept` is filled by the setup before
 * `requests` is called. Throws an Error with a sentence where a file is missing.
 */
export async function openDefinedWork(plan: HarnessPlan, kept: Map<string, unknown>) {
  const { definition, baseUrl, params, secrets, version } = plan;
  if (definition === undefined || baseUrl === null) {
    throw new HarnessFailure("unsupported", "The plan has no requests of a definition.");
  }
  const { http, params: definitions, ready } = definition;
  const tables = await readTables(http, plan.artifactDir);
  const ports = Object.entries(plan.componentUrls ?? {}).map(
    ([name, url]) => [name, new URL(url).port] as const,
  );
  const seed = Number(params[seedParam] ?? http.seed);
  const values: TemplateValues = {
    ...{ seed, version, params, secrets, kept },
    ports: Object.fromEntries(ports),
    texts: createTexts(seed),
    table(file) {
      const table = tables.get(file);
      if (table === undefined) throw new Error(`The file ${file} was not read.`);
      return table;
    },
  };
  const sentBefore = (http.setup ?? []).reduce((sum, { repeat = 1 }) => sum + repeat, 0);
  const names = requestsInMix(http.requests);
  return {
    ...{ http, ready, baseUrl, values, names },
    load: definedLoad(http, definitions, params),
    /** Requests that have a histogram of their own. */
    separately: http.requests.length === 1 ? [] : names,
    /** The requests of one client, which count what became of them. Throws with a sentence. */
    requests: (share: ClientShare) => compileRequests(http.requests, values, { share, sentBefore }),
  };
}

interface Place {
  share: ClientShare;
  /** Requests of the setup: their numbers are taken. */
  sentBefore: number;
}

function compileRequests(
  requests: NonNullable<HarnessPlan["definition"]>["http"]["requests"],
  values: TemplateValues,
  { share, sentBefore }: Place,
) {
  const tally = new RequestTally(requests.map(requestName));
  const compiled = requests.map((request, index) =>
    compileOne(requestName(request, index), {
      callOf: compileRequest(request, values),
      expectation: compileExpectation(request.expect ?? {}, values),
      tally,
    }),
  );
  const mix = requestMix(requests.map(({ weight }) => weight));
  const names = requests.map(requestName);
  const kindOf = (i: number) => names[mix(indexInAll(i, share))] ?? "";
  /**
   * `before`: operations of this client before the first of these. `first`: those among them that
   * belong to the same measured work, through which the mix goes on.
   */
  const operations = (before: number, first = 0) => {
    return madeAhead((i): SpanOperation => {
      const place = indexInAll(before + first + i, share);
      const make = compiled[mix(indexInAll(first + i, share))];
      if (make === undefined) throw new Error("The mix names no request.");
      return make(sentBefore + place + 1);
    });
  };
  return { tally, kindOf, operations };
}

/**
 * Answers the same as `make`, which depends on nothing but its index. The operation after the one that
 * is sent is made while that one is in flight: with one in flight, making it afterwards would lengthen
 * the time between two requests by some percent.
 */
export function madeAhead<Made>(make: (i: number) => Made): (i: number) => Made {
  let ahead: { i: number; made: Made } | undefined;
  let isDue = false;
  let next = 0;
  const prepare = () => {
    isDue = false;
    if (ahead?.i !== next) ahead = { i: next, made: make(next) };
  };
  return (i) => {
    const made = ahead?.i === i ? ahead.made : make(i);
    next = i + 1;
    if (!isDue) {
      isDue = true;
      // Sent within this turn, it is on its way then; a turn of its own would ask the system once more.
      queueMicrotask(prepare);
    }
    return made;
  };
}

/** Builds the operation of one request by its number. */
function compileOne(
  kind: string,
  {
    callOf,
    expectation,
    tally,
  }: {
    callOf(n: number): HttpCall;
    expectation: ReturnType<typeof compileExpectation>;
    tally: RequestTally;
  },
): (n: number) => SpanOperation {
  const { answer } = expectation;
  const acceptsStatus = (status: number, body: string) => {
    const problem = expectation.status(status);
    if (problem === null) return true;
    tally.addRefused(() => `${kind}: ${problem}: ${body.slice(0, 200)}`);
    return false;
  };
  const onSettled = (succeeded: boolean, answered: boolean) => {
    tally.settle(kind, succeeded, answered);
  };
  if (answer === undefined) return (n) => ({ kind, call: callOf(n), acceptsStatus, onSettled });
  return (n) => ({
    kind,
    call: callOf(n),
    acceptsStatus,
    onSettled,
    checkBody: (body, headers = []) => {
      if (body.length > cheapBodyLength && n % checkBodyEvery !== 0) return true;
      const problem = answer({ body, headers }, n);
      if (problem !== null) tally.addWrong(kind, problem);
      return problem === null;
    },
  });
}
