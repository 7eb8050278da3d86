import type { TimeAxisView } from "../../components/charts/prepareTimeAxis.ts";

/** Lines that can be told apart in one chart. */
const linesMax = 8;

/** The panels with their eight highest lines, and a sentence for each that had more. */
export function limitLines(view: TimeAxisView): { view: TimeAxisView; notes: string[] } {
  const notes: string[] = [];
  const panels = view.panels.map((panel) => {
    if (panel.lines.length <= linesMax) return panel;
    notes.push(`${panel.title}: the ${linesMax} highest of ${panel.lines.length} lines.`);
    const peak = ({ spans }: (typeof panel.lines)[number]) =>
      spans.reduce((most, { value }) => Math.max(most, value), Number.NEGATIVE_INFINITY);
    const kept = panel.lines.toSorted((a, b) => peak(b) - peak(a)).slice(0, linesMax);
    return { ...panel, lines: panel.lines.filter((line) => kept.includes(line)) };
  });
  return { view: { ...view, panels }, notes };
}
