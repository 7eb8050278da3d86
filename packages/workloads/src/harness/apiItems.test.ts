import { expect, test } from "vitest";
import { isExpectedApiPage, seededItem } from "./apiItems.ts";

const page = (total: number, numbers: number[]) => ({
  total,
  items: numbers.map((i) => ({ key: String(i), ...seededItem(i) })),
});
const active = { rows: 9, perPage: 3, status: "active" };
const all = { rows: 9, perPage: 20, status: null };

test("a page with the right rows of the right number is expected", () => {
  expect(isExpectedApiPage(page(4, [2, 4, 8]), active)).toBe(true);
  expect(isExpectedApiPage(page(9, [1, 2, 3, 4, 5, 6, 7, 8, 9]), all)).toBe(true);
});

test.each([
  ["lacks a row", page(4, [2, 4]), active],
  ["has a row too many", page(4, [2, 4, 6, 8]), active],
  ["has a row twice", page(4, [2, 4, 4]), active],
  ["has a row of another status", page(4, [2, 3, 4]), active],
  ["counts other rows", page(9, [2, 4, 6]), active],
  ["has a row that was never stored", page(9, [1, 2, 3, 4, 5, 6, 7, 8, 10]), all],
])("a page that %s is not", (_, found, wanted) => {
  expect(isExpectedApiPage(found, wanted)).toBe(false);
});

test("a row with a changed field is not whole", () => {
  const found = page(4, [2, 4, 6]);
  const [first] = found.items;
  if (first !== undefined) first.body = "";
  expect(isExpectedApiPage(found, active)).toBe(false);
});
