import type { CompareView } from "@lapline/contracts";
import type { ShownView } from "./shownView.ts";

/** Whether putting variants together would change anything. */
export function canArrange({ columns, scenarios = [], rows }: CompareView): boolean {
  const shown = new Set(rows.map(({ scenario }) => scenario));
  const ways = scenarios.flatMap(({ id, variant }) =>
    variant !== undefined && shown.has(id) ? [variant.title] : [],
  );
  const targets = columns.map(({ target }) => target);
  const apart = targets.some(
    (target, place) => targets[place - 1] !== target && targets.slice(0, place).includes(target),
  );
  return new Set(ways).size > 1 || apart;
}

/** How many rows an arrangement by variants has no columns for. */
export function unvaried(view: CompareView, { columns }: ShownView): number {
  if (columns.every(({ variant }) => variant === undefined)) return 0;
  const varied = new Set(
    (view.scenarios ?? []).flatMap(({ id, variant }) => (variant === undefined ? [] : [id])),
  );
  return view.rows.filter(({ scenario }) => !varied.has(scenario)).length;
}
