import { type CompareView, canonicalJson, formatParams } from "@lapline/contracts";
import { columnNames } from "./columnNames.ts";

export interface ComparedWorkload {
  key: string;
  title: string;
  /** The job that each column measured it with; columns without one are left out. */
  sides: { name: string; jobId: string }[];
}

/** Measures that come with samples over time; their job is the one to look at. */
const sampled = ["cpu", "memory"];

/** The workloads of the rows in view with the jobs behind them, in the order of the rows. */
export function prepareWorkloads({ columns, rows }: CompareView): ComparedWorkload[] {
  const names = columnNames(columns);
  const measured = rows.filter(({ cells }) => cells.some((cell) => cell !== null));
  const groups = Map.groupBy(measured, ({ scenario, scenarioVersion, params }) =>
    [scenario, `v${scenarioVersion}`, canonicalJson(params)].join(" "),
  );
  return [...groups].map(([key, own]) => {
    const inOrder = own.toSorted(
      (a, b) => Number(sampled.includes(b.measure.name)) - Number(sampled.includes(a.measure.name)),
    );
    const [first] = own;
    const settings = formatParams(first?.params ?? {});
    return {
      key,
      title: `${first?.scenario ?? ""}${settings === "" ? "" : `, ${settings}`}`,
      sides: names.flatMap((name, place) => {
        const cell = inOrder.map(({ cells }) => cells[place]).find((one) => one != null);
        return cell == null ? [] : [{ name, jobId: cell.jobId }];
      }),
    };
  });
}
