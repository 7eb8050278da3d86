import { formatValue, type ReferenceFigure, type Unit } from "@lapline/contracts";

/** Marks everything that was published and not measured: hatched, on the page and in its legend. */
export const hatched = {
  backgroundImage: "repeating-linear-gradient(135deg, transparent 0 5px, var(--line) 5px 6px)",
} as const;

interface ReferenceCellProps {
  figure: ReferenceFigure | null;
  unit: Unit;
}

/** A published figure: hatched, in italics, without interval, factor or verdict. */
export function ReferenceCell({ figure, unit }: ReferenceCellProps) {
  if (figure === null) return <span className="text-faint">–</span>;
  const { value, printed, differs } = figure;
  return (
    <span
      className="flex flex-col items-end leading-4"
      title={[`Printed as ${printed}.`, differs].filter((part) => part !== null).join(" ")}
    >
      <span className="rounded-sm bg-surface px-1 italic tabular-nums">
        {formatValue(value, unit)}
      </span>
      <span className="rounded-sm bg-surface px-1 text-2xs text-muted">
        {differs === null ? "published" : "published, differs"}
      </span>
    </span>
  );
}
