import { spawn } from "node:child_process";
import { cpus } from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { readEnv } from "../env.ts";
import { lapline } from "../testing/lapline.ts";
import { openFolder } from "../testing/openFolder.ts";

afterEach(() => vi.restoreAllMocks());

const { inherited } = readEnv();
const node = process.execPath;

test("that other programs computed beside a run is said once, after the verdict", async () => {
  await openFolder({
    "lapline.yml": `
target: { id: words, source: { checkout: {} } }
scenarios: [{ id: words.micro, command: { run: [${node}, bench.mjs] } }]
trials: 2
`,
    "bench.mjs": 'setTimeout(() => console.log("parse 1 ms"), 300);',
  });
  const spinning = spawn(node, ["-e", "for (;;);"]);
  try {
    const { printed } = await lapline(["run"], { inherited });
    const busy = /The host was busy: other programs used up to \S+ of its \d+ CPUs during \d of 2/g;
    // A tenth of the CPUs is little.
    expect(printed.match(busy)).toHaveLength(cpus().length < 10 ? 1 : 0);
  } finally {
    spinning.kill("SIGKILL");
  }
});
