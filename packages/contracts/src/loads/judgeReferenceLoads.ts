import type { CompareRow, CompareView } from "../compare.ts";
import { compareLoads } from "./compareLoads.ts";
import { type DrivenSetting, drivenLoad, type LoadCatalog } from "./drivenLoad.ts";

/**
 * The rows of a comparison whose published figures say what their loads allow: one whose load is not
 * that of the first figure of its source in the row has no ratio to it. Pure.
 */
export function judgeReferenceLoads(
  { rows, references }: Pick<CompareView, "rows" | "references">,
  catalog: LoadCatalog,
): CompareRow[] {
  if (references.length === 0) return [...rows];
  const loadOf = (row: CompareRow, place: number): DrivenSetting[] => {
    const [column, figure] = [references[place], row.references[place]];
    const { target = null, durability = null } = column ?? {};
    const told = Object.entries(figure?.loads ?? {});
    const subject = {
      target: target ?? "",
      scenario: row.scenario,
      params: row.params,
      durability: durability ?? "",
      provisioner: "published",
      environment: Object.fromEntries(told.map(([name, value]) => [`load.${name}`, value])),
    };
    const load = drivenLoad(subject, catalog);
    return durability !== null
      ? load
      : load.map((one) =>
          one.name === "durability" ? { ...one, asked: null, driven: null } : one,
        );
  };
  return rows.map((row) => ({
    ...row,
    references: row.references.map((figure, place) => {
      const { id } = references[place]?.source ?? {};
      const first = row.references.findIndex(
        (other, at) => other !== null && references[at]?.source.id === id,
      );
      if (figure === null || first < 0) return figure;
      const { load: _, ...rest } = figure;
      if (first === place) return rest;
      const load = compareLoads(loadOf(row, first), loadOf(row, place));
      return load.differences.length === 0 ? rest : { ...rest, load };
    }),
  }));
}
