import { commonMeasures } from "../commonMeasures.ts";
import { createCollector } from "../createCollector.ts";
import type { ImportReader } from "../importedFile.ts";

/** What `flutter run` and adb put before a line. */
const prefix = /^(?:[\d.: -]*[A-Z][/ ]flutter *\( *\d+\): |flutter: )/;
const header = /^,Test,\S/;
const nsPerMs = 1e6;

/**
 * The table that the Flutter database benchmark prints at its end: a line for each test with the
 * milliseconds of each database. Several tables after each other are samples.
 */
export const readFlutterDatabase: ImportReader = {
  recognises: (text, json) =>
    json === undefined && text.split("\n").some((line) => header.test(line.replace(prefix, ""))),
  read(text) {
    const collector = createCollector();
    let databases: string[] | null = null;
    for (const [index, raw] of text.split(/\r?\n/).entries()) {
      const line = raw.replace(prefix, "");
      if (header.test(line)) {
        databases = line.split(",").slice(2);
        continue;
      }
      if (databases === null) continue;
      if (!line.startsWith(",")) {
        databases = null;
        continue;
      }
      const [, test = "", ...cells] = line.split(",");
      if (cells.length !== databases.length || !cells.every((cell) => /^\d+$/.test(cell))) {
        const reason = `a test has ${databases.length} whole numbers of milliseconds, one for each database`;
        return { ok: false, line: index + 1, reason };
      }
      for (const [column, cell] of cells.entries()) {
        const place = { name: `${databases[column]} / ${test}` };
        collector.add(place, commonMeasures.duration, [Number(cell) * nsPerMs]);
      }
    }
    return {
      ok: true,
      file: { benchmarks: collector.list(), comparability: {}, shown: {}, notes: [] },
    };
  },
};
