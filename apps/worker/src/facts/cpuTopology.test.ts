import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCpuList, parseCpuList, readCpuTopology } from "./cpuTopology.ts";

test("a kernel list is read and written back", () => {
  expect(parseCpuList("0-3,8,10-11\n")).toEqual([0, 1, 2, 3, 8, 10, 11]);
  expect(formatCpuList([11, 0, 1, 2, 3, 10, 8])).toBe("0-3,8,10-11");
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(300), { minLength: 1 }), (cpus) => {
      expect(parseCpuList(formatCpuList(cpus))).toEqual([...cpus].sort((a, b) => a - b));
    }),
  );
});

test("siblings are grouped by core and socket, CPUs that are not allowed are left out", async () => {
  const dir = await mkdtemp(join(tmpdir(), "lapline-topology-"));
  // Two sockets with two cores of two threads each, as Linux numbers them.
  for (let cpu = 0; cpu < 8; cpu += 1) {
    const topology = join(dir, `cpu${cpu}`, "topology");
    await mkdir(topology, { recursive: true });
    await writeFile(join(topology, "core_id"), `${Math.floor(cpu / 2) % 2}\n`);
    await writeFile(join(topology, "physical_package_id"), `${cpu % 2}\n`);
  }
  const status = "Name:\tnode\nCpus_allowed:\t7f\nCpus_allowed_list:\t0-6\n";
  expect(readCpuTopology(dir, status).cores).toEqual([[0, 4], [1, 5], [2, 6], [3]]);
  await rm(dir, { recursive: true });
});

test("without a topology every CPU is its own core", () => {
  const status = "Cpus_allowed_list:\t0-1\n";
  expect(readCpuTopology("/nonexistent", status).cores).toEqual([[0], [1]]);
});
