import type { PlacedReference } from "@lapline/contracts";
import { published } from "./published.ts";
import type { PublishedFigure, PublishedSource } from "./publishedSource.ts";

/** Every published system as a column: one for each variant and version that was published. */
export const referenceColumns: readonly PlacedReference[] = published.flatMap(columnsOf);

function columnsOf({ source, figures }: PublishedSource): PlacedReference[] {
  const groups = Map.groupBy(figures, ({ system, variant, version }) =>
    slug([system, variant, version]),
  );
  return [...groups].map(([name, own]) => columnOf(source, `${source.id}~${name}`, own));
}

function columnOf(
  source: PublishedSource["source"],
  key: string,
  figures: readonly PublishedFigure[],
): PlacedReference {
  const first = <Part extends keyof PublishedFigure>(part: Part) =>
    figures.find((figure) => figure[part] !== undefined)?.[part] ?? null;
  const placed = figures.flatMap((figure) => {
    const { scenario, measure, params = {}, value, printed, statistic, noPlace } = figure;
    const { loads } = figure;
    if (scenario == null || measure == null || noPlace !== undefined) return [];
    const differs = differsOf(figure);
    const about = { value, printed, statistic: statistic ?? "value", differs } as const;
    const told = { ...about, ...(loads !== undefined && { loads }) };
    return [{ scenario, params, measure, figure: told }];
  });
  return {
    column: {
      key,
      title: [first("system"), first("variant")].filter((part) => part !== null).join(", "),
      source,
      target: first("target"),
      version: first("version"),
      durability: first("durability"),
      figures: placed.length,
      unplaced: figures.flatMap(({ component, printed, noPlace }) =>
        noPlace === undefined
          ? []
          : [{ printed: component ? `${component}: ${printed}` : printed, reason: noPlace }],
      ),
    },
    figures: placed,
  };
}

/** What a reader must know beside a result of plain options: those of the figure, and its difference. */
function differsOf({ options = {}, differs }: PublishedFigure): string | null {
  const chosen = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  const parts = [
    ...(chosen.length > 0 ? [`Published with ${chosen.join(", ")}.`] : []),
    ...(differs === undefined ? [] : [differs]),
  ];
  return parts.length === 0 ? null : parts.join(" ");
}

function slug(parts: readonly (string | undefined)[]): string {
  const text = parts.filter((part) => part !== undefined).join(" ");
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
