import { expect, test } from "vitest";
import { compareQuerySchema } from "./compare.ts";
import { compareColumnText } from "./compareColumns.ts";

const column = {
  target: "pocketbase",
  version: "0.40.4",
  durability: "wal-normal",
  provisioner: "go",
  label: "local",
} as const;

test("columns come back from their text, with every kind of parameter they are narrowed to", () => {
  const params = { inFlight: 64, mode: "a~b,c;d=e%", on: true, text: "1" };
  const columns = [column, { ...column, params }];
  const text = columns.map(compareColumnText).join(",");
  expect(compareQuerySchema.parse({ columns: text }).columns).toEqual(columns);
});

test("no columns are allowed, beside references", () => {
  const references = "trailbase~pocketbase";
  expect(compareQuerySchema.parse({ columns: "", references })).toEqual({
    columns: [],
    references: [references],
  });
});

test.each(["a~1~b~npm~c~count", "a~1~b~npm~c~count=", "a~1~b~npm~c~=1", "a~1~b~npm~c~count={}"])(
  "%s is no column, and the answer says how one is written",
  (columns) => {
    const read = compareQuerySchema.safeParse({ columns });
    expect(read.error?.issues[0]?.message).toContain("target~version~durability");
  },
);
