import {
  type CompareRow,
  type CompareView,
  describeNoRatio,
  formatParams,
  haveSameLoad,
  type ReferenceColumn,
} from "@lapline/contracts";
import { rowKey } from "./rowKey.ts";
import { rowTitle } from "./rowTitle.ts";
import { standIn } from "./standIn.ts";

interface MeasuredRatio {
  ratio: number;
  /** 95 % interval, where the pair stands against the base. */
  interval: [number, number] | null;
  /** What was not the same as in the publication, as far as it says; null: the same. */
  note: string | null;
}

export interface ReferenceRatio {
  key: string;
  title: string;
  /** What is divided by what. */
  pair: string;
  source: string;
  /** Null where the publication itself drove the two in different ways. */
  published: number | null;
  /** Their figures as printed, and why they have no ratio; null where they have one. */
  gap: string | null;
  /** Null where there is none of these two here. */
  measured: MeasuredRatio | null;
  /** Why `measured` is null, for readers; null where it is not. */
  missing: string | null;
}

/** Ratios that one answer lists. */
const ratiosMax = 200;

/**
 * Ratios between two published figures of one source, each beside the ratio measured here for the same
 * two systems. The first chosen reference of a source is what its others are divided by. Figures of
 * different sources were taken on different machines and have no ratio.
 */
export function prepareReferenceRatios(view: CompareView): ReferenceRatio[] {
  const pairs = view.references.flatMap((head, place) => {
    const first = view.references.findIndex(({ source }) => source.id === head.source.id);
    const base = view.references[first];
    return base === undefined || first === place ? [] : [{ base, head, first, place }];
  });
  return pairs
    .flatMap(({ base, head, first, place }) =>
      view.rows.flatMap((row): ReferenceRatio[] => {
        const before = row.references[first];
        const after = row.references[place];
        if (before == null || after == null || !(before.value > 0) || !(after.value > 0)) return [];
        const settings = formatParams(row.params);
        const unlike = describeNoRatio(after.load?.differences ?? []);
        return [
          {
            key: `${head.key} ${rowKey(row)}`,
            title: `${rowTitle(row)} · ${row.scenario}${settings === "" ? "" : ` (${settings})`}`,
            pair: `${head.title} / ${base.title}`,
            source: head.source.title,
            published: unlike === null ? after.value / before.value : null,
            gap: unlike === null ? null : `${after.printed} and ${before.printed}, ${unlike}`,
            ...measuredRatio(view, row, [base, head]),
          },
        ];
      }),
    )
    .slice(0, ratiosMax);
}

function measuredRatio(
  view: CompareView,
  row: CompareRow,
  [base, head]: [ReferenceColumn, ReferenceColumn],
): Pick<ReferenceRatio, "measured" | "missing"> {
  const none = (missing: string) => ({ measured: null, missing });
  const [from, to] = [standIn(view.columns, base), standIn(view.columns, head)];
  if ("missing" in from) return none(from.missing);
  if ("missing" in to) return none(to.missing);
  if (from.place === to.place) return none("one column stands for both");
  if (row.statistic !== null) return none("this part of the distribution is not measured here");
  const told = (found: Omit<MeasuredRatio, "note">, ...notes: (string | null)[]) => {
    const all = [...notes, from.note, to.note].filter((note) => note !== null);
    return {
      measured: { ...found, note: all.length === 0 ? null : [...new Set(all)].join("; ") },
      missing: null,
    };
  };
  const own = ratioIn(row, from.place, to.place);
  if (own !== null) return told(own, null);
  for (const other of view.rows) {
    const isAlike = other.scenario === row.scenario && other.measure.name === row.measure.name;
    if (!isAlike || other.statistic !== null) continue;
    const found = ratioIn(other, from.place, to.place);
    if (found === null) continue;
    // What a column is narrowed to is no parameter of its rows any more: its own note names it.
    const settings = formatParams(other.params);
    return told(found, settings === "" ? null : `with ${settings}`);
  }
  return none("no ratio here");
}

function ratioIn(row: CompareRow, from: number, to: number): Omit<MeasuredRatio, "note"> | null {
  const [before, after] = [row.cells[from], row.cells[to]];
  if (!before?.valid || !after?.valid || before.value <= 0 || after.value <= 0) return null;
  if (!haveSameLoad(before, after)) return null;
  const change = from === 0 ? row.changes[to] : null;
  const interval =
    change?.low == null || change.high === null
      ? null
      : ([change.low, change.high] satisfies [number, number]);
  return { ratio: change?.ratio ?? after.value / before.value, interval };
}
