import { afterEach, expect, test, vi } from "vitest";
import { readEnv } from "../env.ts";
import { lapline } from "../testing/lapline.ts";
import { openFolder } from "../testing/openFolder.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const { inherited } = readEnv();

test("a command gets its parameters, each with its default", async () => {
  const script = 'console.log(process.env.NAME + " " + process.argv[2] + " ms");';
  await openFolder({
    "bench.mjs": script,
    "lapline.yml": `
target: { id: words, source: { checkout: {} } }
scenarios:
  - id: words.micro
    command:
      run: [${process.execPath}, bench.mjs, "{param.ms}"]
      env: { NAME: "parse-{param.size}" }
    params:
      ms: { type: number, default: 12.5 }
      size: { type: choice, values: [small, large], default: large }
trials: 1
`,
  });
  const { printed, code } = await lapline(["run"], { inherited });
  // Numbers stand before a narrow no-break space.
  expect(printed).toMatch(/parse-large +12\.5\sms/);
  expect(code).toBe(0);
});
