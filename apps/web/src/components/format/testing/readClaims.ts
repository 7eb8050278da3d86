import { readTables } from "./readTables.ts";
import { readValue, type ShownValue } from "./readValue.ts";

/** One value as a page shows it, and under which name. */
export interface Claim extends ShownValue {
  name: string;
  /** Where it stands: `table of trials`. */
  where: string;
}

/** Every value that a report's HTML shows under the name of a figure. */
export function readClaims(html: string): Claim[] {
  return [...tableClaims(html), ...captionClaims(html), ...stripClaims(html)];
}

function tableClaims(html: string): Claim[] {
  return readTables(html).flatMap(({ caption, titles, rows }) => {
    if (caption.startsWith("Measures")) {
      const meanAt = titles.indexOf("Mean of trials");
      return rows.flatMap(([title = "", value = "", ...others]) => {
        const name = title.replace(/, (higher|lower) is better$/, "");
        const mean = others[meanAt - 2] ?? "";
        return [
          ...claim(name, value, caption),
          ...claim(`${name}, mean of trials`, mean, "Means of trials"),
        ];
      });
    }
    if (caption === "Latency of timed operations by percentile") {
      return rows.flatMap(([statistic, ...cells]) =>
        cells.flatMap((cell, place) => {
          const [title, unit] = splitTitle(titles[place + 1] ?? "");
          return claim(`${title}, ${statistic} of timed operations`, `${cell} ${unit}`, caption);
        }),
      );
    }
    if (caption === "Trials") {
      return rows.flatMap(([trial, ...cells]) =>
        cells.flatMap((cell, place) => {
          const [title, unit] = splitTitle(titles[place + 1] ?? "");
          const isFact = ["Counts", "Operations", "Errors", "Generator busy"].includes(title);
          return isFact ? [] : claim(`Trial ${trial}, ${title}`, `${cell} ${unit}`, caption);
        }),
      );
    }
    return [];
  });
}

const units = new Set(["ns", "µs", "ms", "s", "B", "KiB", "MiB", "GiB", "ops/s", "cores", "%"]);

/** `Latency, µs` as its title and its unit. */
export function splitTitle(text: string): [title: string, unit: string] {
  const comma = text.lastIndexOf(", ");
  const unit = text.slice(comma + 2);
  return comma >= 0 && units.has(unit) ? [text.slice(0, comma), unit] : [text, ""];
}

/** `Latency of all 12 timed operations, all trials together: p50 1 ms, slowest 2 ms.` */
function captionClaims(html: string): Claim[] {
  const found =
    /<figcaption[^>]*>([^<]*?) of all [\d,]+ timed operations[^:<]*: ([^<]*?)\.(?: |<)/g;
  return [...html.matchAll(found)].flatMap(([, title = "", list = ""]) =>
    list.split(/, (?=[a-z])/).flatMap((part) => {
      const [statistic = "", ...value] = part.split(" ");
      return claim(`${title}, ${statistic} of timed operations`, value.join(" "), "caption");
    }),
  );
}

/** `<svg aria-label="Samples of Latency by trial: …"> … <title>Trial 2: 1.2 ms</title>` */
function stripClaims(html: string): Claim[] {
  const strips = html.matchAll(
    /<svg[^>]*aria-label="Samples of ([^"]*?) by trial:[^"]*"(.*?)<\/svg>/g,
  );
  return [...strips].flatMap(([, title, inside = ""]) =>
    [...inside.matchAll(/<title>(Trial \d+): ([^<]*)<\/title>/g)].flatMap(([, trial, value = ""]) =>
      claim(`${trial}, ${title}`, value, "strip of samples"),
    ),
  );
}

function claim(name: string, text: string, where: string): Claim[] {
  const value = readValue(text);
  return value === null ? [] : [{ name, where, ...value }];
}
