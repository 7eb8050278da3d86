import { seriesLook } from "@/components/charts/seriesLook.ts";

/** Shapes of the points of a line, by its look: the second cue beside the dashes. */
const shapes = [
  "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0Z",
  "M-3 -3H3V3H-3Z",
  "M0 -4L4 3H-4Z",
  "M0 -4.2L4.2 0L0 4.2L-4.2 0Z",
  "M0 4L4 -3H-4Z",
  "M-3.5 -1.2H-1.2V-3.5H1.2V-1.2H3.5V1.2H1.2V3.5H-1.2V1.2H-3.5Z",
  "M-4 -1.5H4V1.5H-4Z",
  "M-1.5 -4H1.5V4H-1.5Z",
] as const;

/** The shape of a line at a place of an SVG. */
export function LineMark({ look, x, y }: { look: number; x: number; y: number }) {
  return (
    <path
      d={shapes[look % shapes.length]}
      transform={`translate(${x} ${y})`}
      fill={seriesLook(look).stroke}
      stroke="var(--surface)"
      strokeWidth="0.75"
    />
  );
}
