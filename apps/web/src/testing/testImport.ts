import type { ReportImport } from "@lapline/contracts";

/** An import of one benchmark with three samples. */
export function testImport(over: Partial<ReportImport> = {}): ReportImport {
  const line = (ns: number) => `BenchmarkJoin-2  1000  ${ns} ns/op  48 B/op  1 allocs/op`;
  return {
    target: "words",
    version: "1.0.0",
    label: "elsewhere",
    scenario: "imported",
    files: [
      {
        name: "bench.txt",
        format: "auto",
        content: ["goos: linux", line(400), line(410), line(405), "PASS"].join("\n"),
      },
    ],
    ...over,
  };
}
