import { expect, test } from "vitest";
import { wholeList } from "./wholeList.ts";

test("a whole list is its pages in order, each asked for by the cursor of the one before", async () => {
  const asked: unknown[] = [];
  const pages = [
    { items: ["a", "b"], nextCursor: "after b" },
    { items: [], nextCursor: "after nothing" },
    { items: ["c"], nextCursor: null },
  ];
  const list = await wholeList(async (page) => {
    asked.push(page);
    return pages[asked.length - 1] ?? expect.unreachable();
  });
  expect(list).toEqual({ items: ["a", "b", "c"], nextCursor: null });
  expect(asked).toEqual([
    { limit: 200 },
    { limit: 200, cursor: "after b" },
    { limit: 200, cursor: "after nothing" },
  ]);
});
