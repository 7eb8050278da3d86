import type { ReactNode } from "react";

interface ChartTooltipProps {
  title: ReactNode;
  rows: readonly { label: string; value: ReactNode; color?: string }[];
  note?: ReactNode;
}

/** Box beside the pointer or the walked point. */
export function ChartTooltip({ title, rows, note }: ChartTooltipProps) {
  return (
    <div className="max-w-72 rounded-md border border-line bg-raised px-3 py-2 text-xs shadow-pop">
      <p className="font-medium">{title}</p>
      <dl className="mt-1 grid grid-cols-[auto_auto] gap-x-3 gap-y-0.5">
        {rows.map(({ label, value, color }) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt className="flex items-center gap-1.5 text-muted">
              {color ? (
                <span
                  aria-hidden
                  className="size-2 shrink-0 rounded-full"
                  style={{ background: color }}
                />
              ) : null}
              {label}
            </dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {note ? <div className="mt-1.5 text-muted">{note}</div> : null}
    </div>
  );
}
