import { countWords } from "../../components/format/countWords.ts";
import { columnNames, shortColumnNames } from "./columnNames.ts";
import {
  type ComparisonImage,
  ImagePen,
  type ImageText,
  imageMargin,
  imageWidth,
  type Tone,
} from "./comparisonImage.ts";
import { factorLegend, factorText } from "./factorText.ts";
import { figureWords } from "./figureWords.ts";
import { meanRows } from "./meanRows.ts";
import { prepareChanges } from "./prepareChanges.ts";
import { type MatrixCell, prepareMatrix } from "./prepareMatrix.ts";
import { prepareMethodology } from "./prepareMethodology.ts";
import { rowNames } from "./rowNames.ts";
import { rowTitle } from "./rowTitle.ts";
import type { ShownRow, ShownView } from "./shownView.ts";
import { viewNotes } from "./viewNotes.ts";
import { wrapText } from "./wrapText.ts";

interface Cell {
  text: string;
  /** Small text below it. */
  below?: string;
  tone?: Tone;
  bold?: boolean;
  /** Name of the shade behind it. */
  shade?: string;
}

const width = imageWidth;
const margin = imageMargin;
const lineHeight = 26;
const belowHeight = 14;
const rowsMax = 30;
const gap = 16;

/**
 * The comparison in view as a picture to send around: title, the rows, how they were measured on one
 * line per column, and where it came from. Published figures are left to the page, which says what
 * they can be used for.
 */
export function prepareImage(view: ShownView, isMatrix: boolean, source: string): ComparisonImage {
  const names = columnNames(view.columns);
  const heads = shortColumnNames(view.columns).map((name, place) => name || (names[place] ?? ""));
  const table = isMatrix ? factors(view) : changes(view);
  const titles = ["Measure", ...heads, ...(isMatrix ? [] : ["Change"])];
  const edges = edgesOf(titles.length, isMatrix);
  const pen = new ImagePen();
  const { image } = pen;
  pen.write(names.join(" / "), { size: 18, bold: true, tone: "text" });
  pen.write(table.summary, { size: 13, bold: false, tone: "muted" });
  for (const note of viewNotes(view)) {
    for (const text of wrapText(note, 150))
      pen.write(text, { size: 12, bold: false, tone: "text" });
  }
  pen.y += 8;
  const draw = (cells: readonly Cell[], size: number) => {
    const extra = cells.some(({ below }) => below !== undefined) ? belowHeight : 0;
    for (const [place, { text, below, tone = "text", bold = false, shade }] of cells.entries()) {
      const edge = edges[place];
      if (edge === undefined) continue;
      image.texts.push({ text, y: pen.y, size, bold, tone, ...edge });
      if (below !== undefined) {
        const small = { y: pen.y + belowHeight, size: 11, bold: false, tone: "muted" } as const;
        image.texts.push({ text: below, ...small, ...edge });
      }
      if (shade === undefined) continue;
      const height = lineHeight + extra - 1;
      const box = { x: edge.x - edge.width, y: pen.y - lineHeight + 10, height };
      image.shapes.push({ kind: "box", ...box, width: edge.width + gap / 2, color: shade });
    }
    image.lines.push(pen.y + extra + 9);
    pen.y += lineHeight + extra;
  };
  draw(
    titles.map((text) => ({ text, tone: "muted" })),
    12,
  );
  for (const cells of table.rows.slice(0, rowsMax)) draw(cells, 13);
  pen.y += 4;
  const left = table.rows.length - rowsMax;
  const small = { size: 12, bold: false, tone: "muted" } as const;
  if (left > 0) pen.write(`${countWords(left, "more row", "more rows")}.`, small);
  for (const line of methodology(view, names)) pen.write(line, small);
  pen.write(source, small);
  return pen.done();
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

function changes(view: ShownView): { summary: string; rows: Cell[][] } {
  const { changed, unlike, noise, gaps, summary } = prepareChanges(view);
  const shown = [...changed, ...unlike, ...noise, ...gaps];
  const titles = rowNames(shown.map(({ row }) => row));
  const rows = shown.map(({ row, base, head, words, gap }, place): Cell[] => {
    const tone = words === null || words.verdict === "noise" ? "muted" : toneOf(words.verdict);
    return [
      { text: titles[place] ?? "" },
      { text: figureWords(row, base) },
      { text: figureWords(row, head) },
      { text: words === null ? (gap ?? "") : `${words.words} ${words.interval}`, tone },
    ];
  });
  return { summary, rows };
}

function toneOf(verdict: "better" | "worse"): Tone {
  return verdict === "better" ? "good" : "bad";
}

function factors(view: ShownView): { summary: string; rows: Cell[][] } {
  const families = prepareMatrix(view).filter(({ measured }) => measured > 0);
  const names = new Map(
    rowNames(view.rows).map((name, place) => [view.rows[place], name] as const),
  );
  const rows = families.flatMap((family) => [
    [
      { text: `${family.title}, geometric mean over ${meanRows(family)}`, bold: true },
      ...family.means.map((mean) => ({ text: mean === null ? "–" : factorText(mean), bold: true })),
    ],
    ...family.rows
      .filter(({ cells, row }) => row.sum !== undefined || cells.some((cell) => cell !== null))
      .map(({ row, cells }) => [
        { text: names.get(row) ?? rowTitle(row) },
        ...cells.map((cell, place) => factorCell(cell, row, place)),
      ]),
  ]);
  return { summary: factorLegend, rows };
}

function factorCell(cell: MatrixCell | null, row: ShownRow, place: number): Cell {
  if (cell === null) return { text: row.sum?.incomplete[place] ?? "not measured" };
  const below = figureWords(row, row.cells[place] ?? null);
  if (cell.relative === null) {
    return cell.valid ? { text: cell.gap ?? "no factor", below } : { text: below };
  }
  const { relative, standing, shade } = cell;
  return {
    text: standing === null ? factorText(relative) : `${standing} ${factorText(relative)}`,
    below,
    bold: standing === "best",
    ...(shade !== null && { shade: `shade-${shade}` }),
  };
}

const told = ["Durability", "Hardware", "Trials a job", "Measured"];

function methodology(view: ShownView, names: readonly string[]): string[] {
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
