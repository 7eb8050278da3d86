import { parseGoBench } from "../../goBench/parseGoBench.ts";
import { createCollector } from "../createCollector.ts";
import { goMeasureOf } from "../goMeasureOf.ts";
import { goRepositoryName } from "../goRepositoryName.ts";
import type { ImportReader } from "../importedFile.ts";

/** What `go test -bench` prints; the lines of one benchmark are its samples. */
export const readGo: ImportReader = {
  recognises: (text, json) => json === undefined && /^Benchmark\S*[ \t]+\d+[ \t]/m.test(text),
  read(text) {
    const { configuration, results, hasFailed, problems } = parseGoBench(text);
    const [problem] = problems;
    if (problem !== undefined) return { ok: false, line: problem.line, reason: problem.reason };
    if (hasFailed) {
      const line = text.split("\n").findIndex((one) => /^(--- FAIL|FAIL\b|panic:|fatal)/.test(one));
      const reason = "a benchmark failed or the program ended early, so the results are a part";
      return { ok: false, line: line < 0 ? null : line + 1, reason };
    }
    const collector = createCollector();
    const guessed = new Set<string>();
    const packages = new Set(results.map((result) => result.package));
    for (const { package: path, name, processors, metrics } of results) {
      const full = packages.size > 1 && path !== null ? `${path}.${name}` : name;
      const place = { name: processors === 1 ? full : `${full}-${processors}` };
      for (const metric of metrics) {
        const { measure, factor, isGuessed } = goMeasureOf(metric.unit);
        if (isGuessed) guessed.add(metric.unit);
        collector.add(place, measure, [metric.value * factor]);
      }
    }
    const { goos = "", goarch = "", cpu = "", ...shown } = configuration;
    const notes = [...guessed].map(
      (unit) => `Only its author knows which way ${unit} is better: less is taken to be.`,
    );
    const comparability = { goos, goarch, cpu };
    const target = goRepositoryName([...packages].filter((path) => path !== null));
    const suggested = target === undefined ? {} : { target };
    const benchmarks = collector.list();
    return { ok: true, file: { benchmarks, comparability, shown, notes, suggested } };
  },
};
