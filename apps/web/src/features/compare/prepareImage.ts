import { type CompareView, formatValue } from "@lapline/contracts";
import { columnNames, shortColumnNames } from "./columnNames.ts";
import { factorText } from "./factorText.ts";
import { prepareChanges } from "./prepareChanges.ts";
import { prepareMatrix } from "./prepareMatrix.ts";
import { prepareMethodology } from "./prepareMethodology.ts";
import { rowTitle } from "./rowTitle.ts";

/** Colours of the theme by the name of their variable. */
type Tone = "text" | "muted" | "good" | "bad";

export interface ImageText {
  text: string;
  x: number;
  y: number;
  /** Room for it; longer text is cut. */
  width: number;
  align: "left" | "right";
  size: number;
  bold: boolean;
  tone: Tone;
}

/** A picture as texts and lines on the surface of the theme, in CSS pixels. */
export interface ComparisonImage {
  width: number;
  height: number;
  texts: ImageText[];
  /** Heights at which a line runs across. */
  lines: number[];
}

interface Cell {
  text: string;
  tone?: Tone;
  bold?: boolean;
}

const width = 1100;
const margin = 28;
const lineHeight = 26;
const rowsMax = 30;
const gap = 16;

/**
 * The comparison in view as a picture to send around: title, the rows, how they were measured on one
 * line per column, and where it came from. Published figures are left to the page, which says what
 * they can be used for.
 */
export function prepareImage(
  view: CompareView,
  isMatrix: boolean,
  source: string,
): ComparisonImage {
  const names = columnNames(view.columns);
  const heads = shortColumnNames(view.columns).map((name, place) => name || (names[place] ?? ""));
  const table = isMatrix ? factors(view) : changes(view);
  const titles = ["Measure", ...heads, ...(isMatrix ? [] : ["Change"])];
  const edges = edgesOf(titles.length, isMatrix);
  const image: ComparisonImage = { width, height: 0, texts: [], lines: [] };
  const across = { x: margin, width: width - 2 * margin, align: "left" } as const;
  let y = margin + 14;
  const write = (text: string, look: Pick<ImageText, "size" | "bold" | "tone">) => {
    image.texts.push({ text, y, ...across, ...look });
    y += look.size + 9;
  };
  write(names.join(" / "), { size: 18, bold: true, tone: "text" });
  write(table.summary, { size: 13, bold: false, tone: "muted" });
  y += 8;
  const draw = (cells: readonly Cell[], size: number) => {
    for (const [place, { text, tone = "text", bold = false }] of cells.entries()) {
      const edge = edges[place];
      if (edge !== undefined) image.texts.push({ text, y, size, bold, tone, ...edge });
    }
    image.lines.push(y + 9);
    y += lineHeight;
  };
  draw(
    titles.map((text) => ({ text, tone: "muted" })),
    12,
  );
  for (const cells of table.rows.slice(0, rowsMax)) draw(cells, 13);
  y += 4;
  const left = table.rows.length - rowsMax;
  const small = { size: 12, bold: false, tone: "muted" } as const;
  if (left > 0) write(`${left} more rows on the page.`, small);
  for (const line of methodology(view, names)) write(line, small);
  write(source, small);
  image.height = y + margin - 20;
  return image;
}

/** Where the texts of each place of a row begin or end. */
function edgesOf(count: number, isMatrix: boolean): Pick<ImageText, "x" | "width" | "align">[] {
  const first = isMatrix ? 330 : 380;
  const change = isMatrix ? 0 : 330;
  const room = width - 2 * margin - first - change;
  const each = room / Math.max(1, count - (isMatrix ? 1 : 2));
  return Array.from({ length: count }, (_, place) => {
    if (place === 0) return { x: margin, width: first - gap, align: "left" };
    if (!isMatrix && place === count - 1) {
      return { x: width - margin - change + gap, width: change - gap, align: "left" };
    }
    return { x: margin + first + each * place, width: each - gap, align: "right" };
  });
}

function changes(view: CompareView): { summary: string; rows: Cell[][] } {
  const { changed, unlike, noise, summary } = prepareChanges(view);
  const rows = [...changed, ...unlike, ...noise].map(({ row, base, head, words, gap }): Cell[] => {
    const value = (one: number | undefined) =>
      one === undefined ? "–" : formatValue(one, row.measure.unit);
    const tone = words === null || words.verdict === "noise" ? "muted" : toneOf(words.verdict);
    return [
      { text: `${rowTitle(row)} · ${row.scenario}` },
      { text: value(base?.value) },
      { text: value(head?.value) },
      { text: words === null ? (gap ?? "") : `${words.words} ${words.interval}`, tone },
    ];
  });
  return { summary, rows };
}

function toneOf(verdict: "better" | "worse"): Tone {
  return verdict === "better" ? "good" : "bad";
}

function factors(view: CompareView): { summary: string; rows: Cell[][] } {
  const rows = prepareMatrix(view)
    .filter(({ measured }) => measured > 0)
    .flatMap(({ title, means, rows: own }) => [
      [
        { text: `${title}, geometric mean`, bold: true },
        ...means.map((mean) => ({ text: mean === null ? "–" : factorText(mean), bold: true })),
      ],
      ...own
        .filter(({ cells }) => cells.some((cell) => cell !== null))
        .map(({ row, cells }) => [
          { text: `${rowTitle(row)} · ${row.scenario}` },
          ...cells.map((cell) => ({
            text: cell?.relative == null ? (cell?.gap ?? "–") : factorText(cell.relative),
          })),
        ]),
    ]);
  return { summary: "×1.00 is the best of the row, ×2.00 twice as bad", rows };
}

const told = ["Durability", "Hardware", "Trials a job", "Measured"];

function methodology(view: CompareView, names: readonly string[]): string[] {
  const facts = prepareMethodology(view).filter(({ title }) => told.includes(title));
  return names.map((name, place) => {
    const values = facts.flatMap(({ title, values: own }) => {
      const value = own[place];
      if (value === undefined || value === "–") return [];
      return title === "Trials a job" ? [`${value} trials`] : [value];
    });
    return `${name}: ${values.join(" · ")}`;
  });
}
