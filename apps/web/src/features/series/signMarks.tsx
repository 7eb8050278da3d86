import { ReferenceArea, ReferenceLine } from "recharts";
import type { SignView } from "./prepareSigns.ts";

const looks = {
  told: { strokeWidth: 2, strokeDasharray: "0", strokeOpacity: 1 },
  open: { strokeWidth: 1.5, strokeDasharray: "5 3", strokeOpacity: 1 },
  faint: { strokeWidth: 1, strokeDasharray: "2 4", strokeOpacity: 0.7 },
} as const;

/** Colour of a sign: told ones by their direction, open ones as a question, the rest grey. */
function colorOf({ weight, sign }: SignView): string {
  if (weight === "faint") return "var(--line-strong)";
  if (weight === "open") return "var(--accent)";
  return sign.direction === "regression" ? "var(--bad)" : "var(--good)";
}

/** Lines where a series moved, and the noise floor around its present level. Recharts wants them flat. */
export function signMarks(signs: readonly SignView[], band: [number, number] | null) {
  return [
    ...(band === null
      ? []
      : [
          <ReferenceArea
            key="noise floor"
            y1={band[0]}
            y2={band[1]}
            fill="var(--series-7)"
            fillOpacity={0.1}
            stroke="none"
          />,
        ]),
    ...signs.map((view) => (
      <ReferenceLine
        key={`${view.sign.version} ${view.sign.state}`}
        x={view.x}
        stroke={colorOf(view)}
        {...looks[view.weight]}
        label={{
          value: view.label,
          position: "insideTopLeft",
          fontSize: 11,
          fill: colorOf(view),
        }}
      />
    )),
  ];
}
