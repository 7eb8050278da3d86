import { expect, test } from "vitest";
import { parseImport } from "../parseImport.ts";
import { fixture } from "../testing/fixtures.ts";
import { readFixture, samplesOf } from "../testing/readFixture.ts";

const closeTo = (value: number) => expect.closeTo(value, 6);

test("asv: layouts 1 and 2, with what benchmarks.json says", () => {
  const second = "asv/box/5a1e0f2b-virtualenv-py3.12-numpy.json";
  const others = [second, "asv/benchmarks.json"].map((name) => ({
    name,
    content: fixture(name),
  }));
  const parsed = parseImport(fixture(second), { format: "auto", fileName: second, others });
  if (!parsed.ok) throw new Error(parsed.reason);
  const { benchmarks, comparability, commits, notes } = parsed.file;
  expect(benchmarks.map(({ name, measures }) => [name, ...measures])).toEqual([
    [
      "bench_sort.Suite.time_sort (n=10, kind='up')",
      expect.objectContaining({ unit: "ns", samples: [1400, 1500, 1600].map(closeTo) }),
    ],
    [
      "bench_sort.Suite.time_sort (n=10, kind='down')",
      expect.objectContaining({ samples: [1200, 1250, 1300].map(closeTo) }),
    ],
    [
      "bench_sort.Suite.time_sort (n=100, kind='up')",
      expect.objectContaining({ samples: [25_000].map(closeTo) }),
    ],
    [
      "bench_sort.peakmem_rows",
      expect.objectContaining({ name: "peak_memory", unit: "bytes", samples: [52_428_800] }),
    ],
    ["bench_sort.track_misses", expect.objectContaining({ name: "misses", unit: "count" })],
    // benchmarks.json does not have it, so its version cannot be an old one.
    ["bench_sort.time_old", expect.objectContaining({ samples: [3e9] })],
  ]);
  expect(comparability).toMatchObject({ machine: "box", environment: "virtualenv-py3.12-numpy" });
  const version = "5a1e0f2bc0d94e1ca2a5bb0c5c1d5c1f9a1e0f2b";
  expect(commits).toEqual([{ version, committedAt: "2026-07-06T00:00:00.000Z" }]);
  expect(notes).toEqual([
    "Left out for want of a value: 1.",
    "Nothing says which way bench_sort.track_misses is better: less is taken to be, as asv does.",
  ]);
  const changed = others.map(({ name, content }) => ({
    name,
    content: content.replace("c0ffee02", "c0ffee99"),
  }));
  const later = parseImport(fixture(second), {
    format: "auto",
    fileName: second,
    others: changed,
  });
  expect(later.ok && later.file.benchmarks.map(({ name }) => name)).not.toContain(
    "bench_sort.peakmem_rows",
  );
  expect(later.ok && later.file.notes[0]).toContain("earlier versions of their benchmarks");

  expect(samplesOf("asv/box/77aa0b1c-py2.7-Cython-numpy1.8.json")).toEqual({
    "time_units.mem_unit memory bytes": [728],
    "time_units.time_parse time_per_operation ns": [250_000],
    "params_examples.time_it (1) time_per_operation ns": [1_000_000],
    "params_examples.time_it (2) time_per_operation ns": [2_000_000],
  });
  const first = readFixture("asv/box/77aa0b1c-py2.7-Cython-numpy1.8.json").file;
  expect(first.comparability.environment).toBe("py2.7-Cython-numpy1.8");
  for (const name of ["asv/benchmarks.json", "asv/box/machine.json"]) {
    expect(readFixture(name)).toMatchObject({ format: "asv", file: { benchmarks: [] } });
  }
});
