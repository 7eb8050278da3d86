import { expect, test } from "vitest";
import { sandboxJob } from "../testing/sandboxJob.ts";
import { watchOutput } from "./watchOutput.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("a line is seen when it is whole, of the program that is asked about, and once", () => {
  const { job, lines } = sandboxJob();
  const output = watchOutput(job.logs);
  const seen = output.expectLine("web", "ready on");
  const other = output.logs.source("other");
  const web = output.logs.source("web");
  other.write(bytes("ready on 1\n"));
  web.write(bytes("starting\nre"));
  web.write(bytes("ady on"));
  expect(seen()).toBeNull();
  web.write(bytes(" 8080\n"));
  const atNs = seen();
  expect(atNs).toEqual(expect.any(BigInt));
  web.write(bytes("ready on again\n"));
  expect(seen()).toBe(atNs);
  expect(lines.join("")).toContain("ready on again");
});

test("a line without an end is seen at the end of the output", () => {
  const { job } = sandboxJob();
  const output = watchOutput(job.logs);
  const seen = output.expectLine("web", "ready");
  const web = output.logs.source("web");
  web.write(bytes("ready"));
  web.end();
  expect(seen()).not.toBeNull();
});

test("the last lines are kept, and no more than the last", () => {
  const { job } = sandboxJob();
  const output = watchOutput(job.logs);
  const web = output.logs.source("web");
  for (let i = 0; i < 5000; i += 1) web.write(bytes(`line ${i}\n\n`));
  expect(output.lastLines("web")).toEqual(Array.from({ length: 10 }, (_, i) => `line ${4990 + i}`));
  expect(output.lastLines("other")).toEqual([]);
  const frames = Array.from({ length: 12 }, (_, i) => `    at load (node:internal/loader:${i}:9)`);
  const stack = output.logs.source("stack");
  stack.write(Buffer.from(["Error: Cannot find module", ...frames, "Node.js v24"].join("\n")));
  stack.end();
  expect(output.lastLines("stack")).toEqual(["Error: Cannot find module", "Node.js v24"]);
});
