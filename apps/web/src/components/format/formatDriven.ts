import { formatParams, type Params } from "@lapline/contracts";

/**
 * Parameters as they were driven, `in flight 1 (asked 64)`: a target that does one operation after
 * another says so in its environment, and what was asked of it stands beside that.
 */
export function formatDriven(
  params: Params,
  environment: Readonly<Record<string, string>>,
): string {
  return Object.entries(params)
    .map(([name, asked]) => {
      const driven = environment[`load.${name}`] ?? environment[`target.${name}`];
      if (driven === undefined || driven === String(asked)) return formatParams({ [name]: asked });
      const value = typeof asked === "number" ? Number(driven) : driven;
      const text = formatParams({ [name]: asked });
      const title = formatParams({ [name]: "" }).trimEnd();
      return `${formatParams({ [name]: value })} (asked ${text.slice(title.length + 1)})`;
    })
    .join(" · ");
}
