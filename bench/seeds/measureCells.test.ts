import type { Job, Report } from "@lapline/contracts";
import { expect, it } from "vitest";
import { buildName, type Cell, cellName, registryCells } from "./cell.ts";
import { type MeasureSettings, measureCells, type Server } from "./measureCells.ts";

type Step = Pick<Job, "status"> & Partial<Pick<Job, "errorCode" | "errorMessage">>;

const [first, second, third] = registryCells("quick").filter(
  ({ target }) => target === "pocketbase",
) as [Cell, Cell, Cell];
const other = registryCells("quick").find(({ target }) => target === "sqlite") as Cell;
const queued: Step = { status: "QUEUED" };
const claimed: Step = { status: "CLAIMED" };
const running: Step = { status: "RUNNING" };
const processed: Step = { status: "PROCESSED" };
const failed = (errorCode: Job["errorCode"]): Step => ({
  status: "FAILED",
  errorCode,
  errorMessage: "a sentence",
});

/** A server whose jobs go through the given steps, one with each question. */
function serverOf(jobs: readonly (readonly (Step | "no answer")[] | "refused")[]) {
  const submitted: string[] = [];
  const canceled: string[] = [];
  const steps = jobs.map((job) => (job === "refused" ? [] : [...job]));
  const api: Server = {
    call: async (method, path, body) => {
      if (path !== "/runs") {
        canceled.push(`${method} ${path}`);
        return new Response();
      }
      const index = submitted.push(JSON.stringify(body)) - 1;
      if (jobs[index] === "refused") return new Response("not like this", { status: 422 });
      return Response.json({ jobs: [{ id: String(index) }] }, { status: 201 });
    },
    job: async (id) => {
      const own = steps[Number(id)] ?? [];
      const step = own.length > 1 ? own.shift() : own[0];
      if (step === undefined || step === "no answer") throw new Error("no answer");
      return step as Job;
    },
    report: async (id) => ({ id }) as Report,
  };
  return { api, submitted, canceled };
}

async function measured(
  server: ReturnType<typeof serverOf>,
  cells: readonly Cell[],
  given: Partial<MeasureSettings> = {},
) {
  const settings = { label: "local", trials: 1, cellTimeoutMs: 60_000, pollIntervalMs: 1 };
  const ends: [string, string][] = [];
  for await (const { cell, end } of measureCells(server.api, cells, {
    ...settings,
    isOver: () => false,
    onLong: () => undefined,
    ...given,
  })) {
    ends.push([cellName(cell), "report" in end ? "report" : end.errorCode]);
  }
  return ends;
}

/** False that many times. */
function overAfter(times: number): () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    return asked > times;
  };
}

it("goes on after a cell that failed or was refused, each with its reason", async () => {
  const server = serverOf([
    [queued, claimed, running, processed],
    [running, failed("load_failed")],
    "refused",
    ["no answer", running, "no answer", processed],
  ]);
  expect(await measured(server, [first, second, third, other])).toEqual([
    [cellName(first), "report"],
    [cellName(second), "load_failed"],
    [cellName(third), "refused"],
    [cellName(other), "report"],
  ]);
});

it("does not try a build again that failed, and tries others", async () => {
  const server = serverOf([[claimed, failed("build_failed")], [processed]]);
  expect(buildName(first)).toBe(buildName(second));
  expect(await measured(server, [first, second, other])).toEqual([
    [cellName(first), "build_failed"],
    [cellName(second), "build_failed"],
    [cellName(other), "report"],
  ]);
  expect(server.submitted).toHaveLength(2);
});

it("finishes what is measured when the time is over, and begins nothing more", async () => {
  const server = serverOf([[running, running, running, processed], [processed]]);
  const isOver = overAfter(1);
  expect(await measured(server, [first, other], { isOver })).toEqual([[cellName(first), "report"]]);
  expect(server.submitted).toHaveLength(1);
  expect(server.canceled).toEqual([]);
});

it("cancels what is still being built when the time is over, and leaves it for the next run", async () => {
  const server = serverOf([[claimed]]);
  const isOver = overAfter(3);
  expect(await measured(server, [first, other], { isOver })).toEqual([]);
  expect(server.canceled).toEqual(["POST /jobs/0/cancel"]);
});

it("cancels a cell that takes too long, and goes on", async () => {
  const server = serverOf([[running], [processed]]);
  expect(await measured(server, [first, other], { cellTimeoutMs: 20 })).toEqual([
    [cellName(first), "too_long"],
    [cellName(other), "report"],
  ]);
  expect(server.canceled).toEqual(["POST /jobs/0/cancel"]);
});

it("gives up when the server does not answer any more", async () => {
  await expect(measured(serverOf([["no answer"]]), [first, other])).rejects.toThrow("no answer");
});
