import { seriesLook } from "./seriesLook.ts";

interface LineLegendProps {
  names: readonly string[];
  /** Which look each line has; without them, that of its place. */
  looks?: readonly number[];
}

/** Names of the lines of a chart beside a piece of each, in their order. */
export function LineLegend({ names, looks }: LineLegendProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {names.map((name, index) => {
        const { stroke, strokeDasharray } = seriesLook(looks?.[index] ?? index);
        return (
          <li key={name} className="flex items-center gap-1.5">
            <svg aria-hidden="true" width="22" height="4" viewBox="0 0 22 4">
              <line x2="22" y1="2" y2="2" strokeWidth="2" {...{ stroke, strokeDasharray }} />
            </svg>
            {name}
          </li>
        );
      })}
    </ul>
  );
}
