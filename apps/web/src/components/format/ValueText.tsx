import { formatNumber, type Scale, type Unit } from "@lapline/contracts";

interface ValueTextProps {
  /** In the base unit. */
  value: number;
  unit: Unit;
  /** The one scale of the column or axis. */
  scale: Scale;
  /** Adds the unit after the number; columns name it in their header instead. */
  withUnit?: boolean;
}

/** A number in its column's scale; hover and copy give the full value in the base unit. */
export function ValueText({ value, unit, scale, withUnit = false }: ValueTextProps) {
  return (
    <data value={value} title={`${value} ${unit}`} className="whitespace-nowrap tabular-nums">
      {formatNumber(value, scale)}
      {withUnit && scale.label !== "" ? `\u202f${scale.label}` : null}
    </data>
  );
}
