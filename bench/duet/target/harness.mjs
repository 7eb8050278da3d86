// The in-process target of bench/duet: speaks the harness protocol (docs/reference/harness.md) with slices.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { createOperation } from "./work.mjs";

const { share } = JSON.parse(readFileSync(new URL("share.json", import.meta.url), "utf8"));
const operate = createOperation(share);
const now = () => process.hrtime.bigint();

let counted = 0;
let countedNs = 0;
const trialSeconds = Number(process.argv[2]);

/** Operations until `isOver`, and what they took. @param {(done: number) => boolean} isOver */
function work(isOver) {
  const from = now();
  let operations = 0;
  do {
    operate();
    operations += 1;
  } while (!isOver(operations));
  return { operations, durationNs: Number(now() - from) };
}

/** @param {number} ms */
function during(ms) {
  const end = now() + BigInt(Math.round(ms * 1e6));
  return work(() => now() >= end);
}

/** @param {{ operations?: number, forMs?: number, settleMs: number, counted: boolean }} asked */
function slice({ operations, forMs, settleMs, counted: counts }) {
  const settled = settleMs > 0 ? during(settleMs).durationNs : 0;
  const done = operations === undefined ? during(forMs ?? 0) : work((n) => n >= operations);
  if (counts) {
    counted += done.operations;
    countedNs += done.durationNs;
  }
  return { ...done, settleNs: settled };
}

/** @param {{ operations: number, durationNs: number }} done */
const result = ({ operations, durationNs }) => ({
  operations,
  values: { throughput: operations / (durationNs / 1e9) },
});

const answers = {
  hello: () => ({ protocol: 1, harness: "duet", language: "javascript", capabilities: ["slice"] }),
  prepare: () => ({}),
  warmup: () => ({ operations: during(300).operations }),
  run: () => {
    const done = during(trialSeconds * 1000);
    return { ...result(done), durationNs: done.durationNs };
  },
  /** @param {any} request */
  slice: (request) => slice(request.slice),
  summary: () => result({ operations: counted, durationNs: countedNs }),
  verify: () => ({ reasons: [] }),
  bye: () => ({}),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, op, ...request } = JSON.parse(line);
  const known = /** @type {Record<string, (request: any) => object>} */ (answers)[op];
  const answer = known
    ? { id, ok: true, result: known(request) }
    : { id, ok: false, code: "unsupported", message: `${op} is not supported` };
  console.log(JSON.stringify(answer));
  if (op === "bye") process.exit(0);
}
