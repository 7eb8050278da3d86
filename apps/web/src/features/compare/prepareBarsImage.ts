import { countWords } from "../../components/format/countWords.ts";
import { columnNames } from "./columnNames.ts";
import { type ComparisonImage, ImagePen, imageMargin, imageWidth } from "./comparisonImage.ts";
import { type Bar, type BarLook, prepareBars } from "./prepareBars.ts";
import { rowNames } from "./rowNames.ts";
import type { ShownView } from "./shownView.ts";
import { sumWords } from "./sumWords.ts";
import { viewNotes } from "./viewNotes.ts";
import { wrapText } from "./wrapText.ts";

const barsMax = 60;
const barHeight = 14;
const pitch = 22;
const from = imageMargin + 260;
const room = 480;

/** The bars in view as a picture; published figures and what has no bar stand there in words. */
export function prepareBarsImage(view: ShownView, look: BarLook, source: string): ComparisonImage {
  const pen = new ImagePen();
  const { image } = pen;
  const small = { size: 12, bold: false, tone: "muted" } as const;
  pen.write(columnNames(view.columns).join(" / "), { size: 18, bold: true, tone: "text" });
  pen.write("Whiskers are 95 % intervals.", small);
  for (const note of viewNotes(view)) {
    for (const text of wrapText(note, 150)) pen.write(text, { ...small, tone: "text" });
  }
  const { families, leftOut } = prepareBars(view, look);
  const charts = families.flatMap(({ charts: own }) => own);
  const names = rowNames(charts.map(({ row }) => row));
  let drawn = 0;
  let done = 0;
  for (const [place, { row, bars, axis, ticks, notes }] of charts.entries()) {
    if (place > 0 && drawn + bars.length > barsMax) break;
    drawn += bars.length;
    done += 1;
    pen.y += 10;
    const better = row.measure.direction === "higher_is_better" ? "higher" : "lower";
    const title = [names[place] ?? "", axis.scale.label, `${better} is better`];
    pen.write(title.filter((part) => part !== "").join(" · "), {
      ...small,
      size: 14,
      tone: "text",
    });
    for (const bar of bars) drawBar(image, bar, pen);
    for (const { at, text } of ticks) {
      const place = { x: from + room * at + 30, y: pen.y, width: 60, align: "right" } as const;
      image.texts.push({ text, ...place, ...small, size: 11 });
    }
    pen.y += pitch;
    for (const note of [row.sum === undefined ? null : sumWords(row.sum), ...notes]) {
      if (note !== null) pen.write(note, small);
    }
  }
  pen.y += 8;
  const left = charts.length - done + leftOut;
  if (left > 0) pen.write(`${countWords(left, "more row", "more rows")}.`, small);
  pen.write(source, small);
  return pen.done();
}

function drawBar(image: ComparisonImage, bar: Bar, pen: ImagePen): void {
  const { y } = pen;
  const look = { size: 13, bold: false, tone: "text", y } as const;
  const name = { x: imageMargin, width: from - imageMargin - 16, align: "left" } as const;
  image.texts.push({ text: bar.name, ...name, ...look });
  const edge = imageWidth - imageMargin;
  const value = { x: edge, width: edge - from - room - 12, align: "right" } as const;
  image.texts.push({ text: bar.text, ...value, ...look });
  if (bar.end !== null) {
    const box = { x: from, y: y - barHeight + 3, width: room * bar.end, height: barHeight };
    const color = `series-${(bar.place % 8) + 1}`;
    image.shapes.push({ kind: "box", ...box, color, hollow: bar.isUnlike });
    if (bar.interval !== null) {
      const [low, high] = [from + room * bar.interval.low, from + room * bar.interval.high];
      const [middle, half] = [y - barHeight / 2 + 3, 4];
      const whisker = (points: [number, number][]) =>
        image.shapes.push({ kind: "path", points, color: "text", dash: "0" });
      whisker([
        [low, middle],
        [high, middle],
      ]);
      for (const x of [low, high])
        whisker([
          [x, middle - half],
          [x, middle + half],
        ]);
    }
  }
  pen.y += pitch;
}
