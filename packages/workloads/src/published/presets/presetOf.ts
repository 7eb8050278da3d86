import {
  type Catalog,
  canonicalJson,
  type Params,
  type PresetSize,
  type Submission,
} from "@lapline/contracts";
import { placedCell } from "../pages/placedCell.ts";
import type { PublishedPage, PublishedTable } from "../pages/publishedPage.ts";
import { published } from "../published.ts";
import { type CellWork, cellWork } from "./cellWork.ts";
import { nearVersion } from "./nearVersion.ts";

/** One system of a preset. */
interface PresetTarget {
  wish: Submission["targets"][number] & { durability: string; versions: [string] };
  /** Why it is not the published release; null: it is, or none was published. */
  versionNote: string | null;
}

export interface Preset {
  targets: PresetTarget[];
  scenarios: { scenario: string; params: Params }[];
  /** What the run does otherwise than the page, in sentences. */
  notes: string[];
  /** Parts that no version near the published one can run, with the reason. */
  leftOut: {
    target: string;
    version: string;
    durability: string;
    options?: Params;
    reason: string;
  }[];
}

interface Work extends CellWork {
  /** The release that was published, where it is known. */
  version: string | undefined;
}

/**
 * The run that repeats a published page: every system in the mode that it was published in, with the
 * scenarios that its cells name. As printed, the parameters are those of the page; quick ones take
 * seconds. Pure.
 */
export function presetOf(page: PublishedPage, size: PresetSize, catalog: Catalog): Preset {
  const works = page.tables.flatMap((table) => worksOf(page, table, catalog));
  const systems = Map.groupBy(works, ({ target, durability, options }) =>
    canonicalJson([target, durability, options]),
  );
  const leftOut: Preset["leftOut"] = [];
  const targets = [...systems.values()].flatMap((own): PresetTarget[] => {
    const [{ target, durability, options }] = own as [Work, ...Work[]];
    const near = nearVersion(
      page,
      works.filter((work) => work.target === target && work.durability === durability),
      catalog,
    );
    const scenarios = [...new Set(own.map(({ scenario }) => scenario))];
    const { provisioner } = page.versions[target] ?? {};
    const kinds = catalog.targets.find(({ id }) => id === target)?.provisioners ?? [];
    const kind = provisioner ?? kinds[0]?.kind;
    const able = scenarios.filter((scenario) => {
      const reason = catalog.scenarioProblem(target, near.version, scenario, kind);
      if (reason !== null) {
        const about = { target, durability, version: near.version, reason };
        leftOut.push(Object.keys(options).length > 0 ? { ...about, options } : about);
      }
      return reason === null;
    });
    if (able.length === 0) return [];
    const about = { target, versions: [near.version] as [string], durability, scenarios: able };
    const wish = {
      ...about,
      ...(provisioner !== undefined && { provisioner }),
      ...(Object.keys(options).length > 0 && { options }),
    };
    return [{ wish, versionNote: near.note }];
  });
  const wanted = new Set(targets.flatMap(({ wish }) => wish.scenarios ?? []));
  const scenarios = works.flatMap(({ scenario, params, telling }) => {
    if (!wanted.has(scenario)) return [];
    const quick = catalog.scenarios.find(({ id }) => id === scenario)?.quick ?? {};
    return [{ scenario, params: size === "quick" ? { ...quick, ...telling } : params }];
  });
  const different = new Map(scenarios.map((one) => [canonicalJson(one), one]));
  const runs = page.tables.flatMap(({ run }) =>
    run === undefined || size === "quick"
      ? []
      : [`Run with ${describeParams(run.params)}: ${run.reason}.`],
  );
  const notes = [...new Set([...runs, ...(page.notes ?? [])])];
  // Several scenarios may be lacking for one reason.
  const lines = new Map(leftOut.map((line) => [canonicalJson(line), line]));
  return {
    targets,
    scenarios: [...different.values()],
    notes,
    leftOut: [...lines.values()],
  };
}

/** What the cells of a table would have to run, each with all of its scenario's parameters. */
function worksOf(page: PublishedPage, table: PublishedTable, catalog: Catalog): Work[] {
  const figures = published.find(({ source }) => source.id === page.sourceId)?.figures ?? [];
  return table.rows.flatMap((row) =>
    table.columns.flatMap((column): Work[] => {
      const cell = placedCell(table, figures, [row, column]);
      const work = cellWork(cell, table, catalog);
      return work === null ? [] : [{ ...work, version: cell.figure?.version }];
    }),
  );
}

function describeParams(params: Params): string {
  return Object.entries(params)
    .map(([name, value]) => `${name} ${value.toLocaleString("en")}`)
    .join(", ");
}
