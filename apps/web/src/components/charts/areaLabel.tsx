import type { LabelProps } from "recharts";

/** Room of a character of the 10 px font. */
const characterPx = 5.4;

/** What stands at the top of a marked range: the first of the texts that fits into it, or nothing. */
export function areaLabel(...texts: string[]) {
  return ({ viewBox }: LabelProps) => {
    if (viewBox === undefined || !("width" in viewBox)) return null;
    const { x, y, width } = viewBox;
    const text = texts.find(({ length }) => length * characterPx <= width);
    if (text === undefined) return null;
    return (
      <text x={x + width / 2} y={y + 12} textAnchor="middle" fontSize={10} fill="var(--muted)">
        {text}
      </text>
    );
  };
}
