import { measureNamed, presetIds } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { catalog } from "../../catalog/index.ts";
import { cellWork } from "../presets/cellWork.ts";
import { published } from "../published.ts";
import type { PublishedFigure } from "../publishedSource.ts";
import { placedCell } from "./placedCell.ts";
import type { PublishedPage } from "./publishedPage.ts";
import { publishedPages } from "./publishedPages.ts";

const figuresOf = ({ sourceId }: PublishedPage) =>
  published.find(({ source }) => source.id === sourceId)?.figures ?? [];

function cellsOf(page: PublishedPage) {
  const figures = figuresOf(page);
  return page.tables.flatMap((table) =>
    table.rows.flatMap((row) =>
      table.columns.map((column) => ({
        name: `${page.id}, ${table.id}, ${row.title}, ${column.title}`,
        table,
        ...placedCell(table, figures, [row, column]),
      })),
    ),
  );
}

it("has a page for every source, in one order, with tables of their own names", () => {
  expect(publishedPages.map(({ id }) => id)).toEqual([...presetIds]);
  expect(publishedPages.map(({ sourceId }) => sourceId)).toEqual(
    published.map(({ source }) => source.id),
  );
  for (const { tables } of publishedPages) {
    const ids = tables.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  }
});

describe.each(publishedPages.map((page) => [page.id, page] as const))("page %s", (_, page) => {
  it("shows every figure of its source", () => {
    const shown = new Set(cellsOf(page).map(({ figure }) => figure));
    const missing = figuresOf(page).filter((figure) => !shown.has(figure));
    expect(missing.map(describeFigure)).toEqual([]);
  });

  it("has a figure in every cell, or prints no figure there", () => {
    const isPicture = figuresOf(page).length === 0;
    const empty = cellsOf(page).filter(({ figure, place }) => figure === null && !place.isText);
    if (isPicture) expect(empty.length).toBeGreaterThan(0);
    else expect(empty.map(({ name }) => name)).toEqual([]);
  });

  it("divides by a row or column that it has", () => {
    for (const { id, compared, reference, rows, columns } of page.tables) {
      const lines = compared === "rows" ? rows : columns;
      expect(lines[reference], `${page.id} ${id}`).toBeDefined();
    }
  });

  it("tells cells of a table apart by every parameter in which their work differs", () => {
    for (const { id } of page.tables) {
      const cells = cellsOf(page).filter(({ table }) => table.id === id);
      const works = cells.flatMap(({ table, ...cell }) => {
        const work = cellWork(cell, table, catalog);
        return work === null ? [] : [{ ...work, tells: cell.place.tells ?? [] }];
      });
      for (const alike of Map.groupBy(works, ({ scenario }) => scenario).values()) {
        const names = new Set(alike.flatMap(({ params }) => Object.keys(params)));
        for (const name of names) {
          const values = new Set(alike.map(({ params }) => params[name]));
          if (values.size < 2) continue;
          expect(
            alike.filter(({ tells }) => !tells.includes(name)),
            `${id}: ${name}`,
          ).toEqual([]);
        }
      }
    }
  });

  it("names what the registry has in every cell that is measured", () => {
    for (const { name, place } of cellsOf(page)) {
      const { target, durability, scenario, measure, params = {} } = place;
      if (place.isText || place.about !== undefined || scenario === undefined) continue;
      const system = catalog.targets.find(({ id }) => id === target);
      const work = catalog.scenarios.find(({ id }) => id === scenario);
      expect(system?.scenarios, name).toContain(scenario);
      expect(system?.durabilityModes, name).toContain(durability);
      expect(measureNamed(work?.measures ?? [], measure ?? ""), name).toBeDefined();
      expect(catalog.parseParams(scenario ?? "", params), name).toMatchObject({ ok: true });
    }
  });
});

function describeFigure({ system, variant, scenario, printed, noPlace }: PublishedFigure): string {
  return [system, variant, scenario, printed, noPlace].filter((part) => part != null).join(", ");
}
