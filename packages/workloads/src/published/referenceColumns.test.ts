import { compareQuerySchema, referenceColumnSchema } from "@lapline/contracts";
import { expect, it } from "vitest";
import { published } from "./published.ts";
import { referenceColumns } from "./referenceColumns.ts";

it("holds every published figure once, in its place or with the reason why it has none", () => {
  const figures = published.reduce((sum, one) => sum + one.figures.length, 0);
  const held = referenceColumns.reduce(
    (sum, { column, figures: placed }) => sum + placed.length + column.unplaced.length,
    0,
  );
  expect(held).toBe(figures);
});

it("names each column once, by a key that an address can hold", () => {
  const keys = referenceColumns.map(({ column }) => referenceColumnSchema.parse(column).key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) {
    expect(compareQuerySchema.parse({ columns: "", references: key }).references).toEqual([key]);
  }
});

it("puts no two targets and no two durability modes into one column", () => {
  const mixed = published.flatMap(({ source, figures }) =>
    [...Map.groupBy(figures, ({ system, variant, version }) => `${system} ${variant} ${version}`)]
      .filter(([, own]) =>
        (["target", "durability"] as const).some(
          (part) => new Set(own.flatMap((one) => one[part] ?? [])).size > 1,
        ),
      )
      .map(([name]) => `${source.id}: ${name}`),
  );
  expect(mixed).toEqual([]);
});
