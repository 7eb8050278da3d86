import { expect, test } from "vitest";
import { tellingParams } from "./tellingParams.ts";

test("jobs of one target and scenario are told apart by the parameters in which they differ", () => {
  const job = (target: string, params: object, scenario = "sql.many") => ({
    ...{ target, scenario },
    params: { ...params },
  });
  expect(
    tellingParams([
      job("mattn", { n: 10, queries: 1000 }),
      job("mattn", { n: 100, queries: 1000 }),
      job("craw", { n: 10, queries: 1000 }),
      job("mattn", { rows: 5 }, "sql.simple"),
      job("pocketbase", { count: 5, build: "cgo" }, "records.insert"),
      job("pocketbase", { count: 5 }, "records.insert"),
    ]),
  ).toEqual([{ n: 10 }, { n: 100 }, {}, {}, { build: "cgo" }, {}]);
});
