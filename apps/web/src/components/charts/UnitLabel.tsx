import type { Axis } from "./prepareAxis.ts";

interface UnitLabelProps {
  axis: Axis;
  title?: string;
}

/** Names the quantity and the one unit of a vertical axis, above it. */
export function UnitLabel({ axis, title }: UnitLabelProps) {
  const unit = axis.scale.label;
  return (
    <p aria-hidden className="text-xs text-muted">
      {title ? <span className="font-medium text-text">{title}</span> : null}
      {title && unit ? ", " : null}
      {unit}
      {axis.mode === "log" ? " (log)" : null}
    </p>
  );
}
