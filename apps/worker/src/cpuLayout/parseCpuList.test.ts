import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCpuList, parseCpuList } from "./parseCpuList.ts";

test("a kernel list is read and written back", () => {
  expect(parseCpuList("0-3,8,10-11\n")).toEqual([0, 1, 2, 3, 8, 10, 11]);
  expect(formatCpuList([11, 0, 1, 2, 3, 10, 8])).toBe("0-3,8,10-11");
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(300), { minLength: 1 }), (cpus) => {
      expect(parseCpuList(formatCpuList(cpus))).toEqual([...cpus].sort((a, b) => a - b));
    }),
  );
});
