import allyourbase from "./allyourbase.json" with { type: "json" };
import flutter from "./flutter.json" with { type: "json" };
import goatdb from "./goatdb.json" with { type: "json" };
import goSqliteBench from "./goSqliteBench.json" with { type: "json" };
import {
  type PublishedFigure,
  type PublishedSource,
  publishedSourceSchema,
} from "./publishedSource.ts";
import trailbase from "./trailbase.json" with { type: "json" };

/** Everything that was published, by source. That of Flutter databases has pictures only, so no figure. */
export const published: readonly PublishedSource[] = [
  trailbase,
  goatdb,
  allyourbase,
  goSqliteBench,
  flutter,
].map((source) => publishedSourceSchema.parse(source));

/** What picks one figure of a source; parts left out may be anything. */
export type FigureQuery = Partial<
  Pick<PublishedFigure, "target" | "scenario" | "measure" | "statistic" | "variant" | "durability">
> & { params?: Record<string, number> };

/** The one figure of a source that answers to a query. Throws when there is none, or more. */
export function publishedFigure(
  sourceId: string,
  { params = {}, ...wanted }: FigureQuery,
): { figure: PublishedFigure; source: PublishedSource["source"] } {
  const found = published.find(({ source }) => source.id === sourceId);
  const figures = (found?.figures ?? []).filter(
    (figure) =>
      Object.entries(wanted).every(([name, value]) => Reflect.get(figure, name) === value) &&
      Object.entries(params).every(([name, value]) => figure.params?.[name] === value),
  );
  const [figure] = figures;
  if (found !== undefined && figure !== undefined && figures.length === 1) {
    return { figure, source: found.source };
  }
  const query = JSON.stringify({ ...wanted, params });
  throw new Error(`${figures.length} figures of ${sourceId} answer to ${query}.`);
}
