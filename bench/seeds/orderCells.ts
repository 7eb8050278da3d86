import {
  buildName,
  type Cell,
  cellName,
  publishedCells,
  registryCells,
  type Size,
} from "./cell.ts";

/**
 * Every cell once, in the order of what it tells: what stands beside a published figure, then one
 * scenario of each further build, then the rest. The cells of one build stay together.
 */
export function orderedCells(size: Size): Cell[] {
  return orderCells(publishedCells(size), registryCells(size));
}

/** Pure. */
export function orderCells(published: readonly Cell[], others: readonly Cell[]): Cell[] {
  // Sizes of other builds are part of a footprint: it waits for two more compilations.
  const [last, soon] = [
    published.filter(isFootprint),
    published.filter((one) => !isFootprint(one)),
  ];
  const first = [...together(soon), ...last];
  const seen = new Set(first.map((cell) => cell.target));
  const oneEach = others.filter(({ target }) => {
    if (seen.has(target)) return false;
    seen.add(target);
    return true;
  });
  const all = [...first, ...oneEach, ...together(newestFirst(others))];
  return [...new Map(all.map((cell) => [cellName(cell), cell])).values()];
}

const isFootprint = ({ scenario }: Cell) => scenario === "footprint";

/** The first release of each target before its further ones, whose builds may take the time of all others. */
function newestFirst(cells: readonly Cell[]): Cell[] {
  const main = new Map<string, string>();
  for (const { target, version } of cells) if (!main.has(target)) main.set(target, version);
  const isMain = (cell: Cell) => main.get(cell.target) === cell.version;
  return [...cells.filter(isMain), ...cells.filter((cell) => !isMain(cell))];
}

/** In the order of the first cell of each build. */
function together(cells: readonly Cell[]): Cell[] {
  return [...Map.groupBy(cells, buildName).values()].flat();
}
