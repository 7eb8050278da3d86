import { expect, test } from "vitest";
import { readEnv } from "../env.ts";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { openFolder } from "../testing/openFolder.ts";

const { inherited } = readEnv();

const definition = (mapping: string) => `
target: { id: words, source: { checkout: {} } }
scenarios:
  - id: words.table
    command: { run: [cat, results.txt], format: table, mapping: ${mapping} }
trials: 3
`;

/** The samples of every measure of the working tree, by benchmark and measure. */
async function measured(mapping: string, results: string) {
  await openFolder({ "lapline.yml": definition(mapping), "results.txt": results });
  const { code, printed, sentence } = await lapline(["run", "--json"], { inherited });
  if (sentence !== "") throw new Error(sentence);
  const [version] = JSON.parse(printed).scenarios[0].versions;
  const { benchmarks, reasons } = version.trials[0];
  return { code, benchmarks, reasons };
}

const unit = "ns";
const faster = "lower_is_better";
test.each([
  [
    "separated columns",
    '{ kind: csv, benchmark: test, value: "time", unit: { is: ms }, params: [n] }',
    "test;n;time\nsort;10;1,5\nsort;20;3\n".replace("1,5", "1.5"),
  ],
  [
    "JSON",
    '{ kind: json, rows: "$.rows[*]", benchmark: test, value: time, unit: { is: ms }, params: [n] }',
    '{"rows":[{"test":"sort","n":10,"time":1.5},{"test":"sort","n":20,"time":3}]}',
  ],
])("a command's %s are read by the mapping of the file", async (_, mapping, results) => {
  const { code, benchmarks } = await measured(mapping, results);
  expect(code).toBe(exitCodes.ok);
  expect(benchmarks).toMatchObject([
    {
      name: expect.stringContaining("10"),
      measures: [{ unit, direction: faster, samples: [1.5e6] }],
    },
    {
      name: expect.stringContaining("20"),
      measures: [{ unit, direction: faster, samples: [3e6] }],
    },
  ]);
});

test("a row that the mapping does not fit makes a trial that does not count", async () => {
  const mapping = "{ kind: csv, benchmark: test, value: time }";
  const { code, reasons } = await measured(mapping, "test,time\nsort,fast\n");
  expect(code).toBe(exitCodes.invalid);
  expect(reasons).toEqual([expect.stringMatching(/cannot be read as table \(line 2\)/)]);
});
