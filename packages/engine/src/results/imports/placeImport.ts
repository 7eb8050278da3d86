import type { Catalog, ImportJoin, Params, ReportImport } from "@lapline/contracts";
import type { Db, Tx } from "@lapline/db";
import type { SubmissionProblem } from "../../work/index.ts";

/** The measured history that an import goes before. */
export interface ContinuedHistory {
  scenarioVersion: number;
  /** Those of the measured series: what a run chooses that says nothing of them. */
  params: Params;
  /** How the target is made in the measured series. */
  definitionHash: string;
  /** Null: nobody decided it yet, and the import asks for it. */
  decided: { by: string; at: Date } | null;
}

export interface ImportPlace {
  /** Null: a history of its own. */
  continues: ContinuedHistory | null;
  /** Why it has no place there. */
  problems: SubmissionProblem[];
  /** For whoever looks first; null where no definition measures that scenario. */
  join: ImportJoin | null;
}

interface Asked extends Pick<ReportImport, "scenario" | "join"> {
  projectId: string;
  target?: string | undefined;
  label?: string | undefined;
}

/**
 * Whether an import is a history of its own or goes before what a definition of the project measures.
 * That is never so without somebody's word: of this request, or kept from an earlier one.
 */
export async function placeImport(
  db: Pick<Db | Tx, "historyJoin">,
  catalog: Catalog,
  asked: Asked,
): Promise<ImportPlace> {
  const { scenario: id, target: key, label, join = false } = asked;
  const refused = (path: string, message: string): ImportPlace => ({
    continues: null,
    problems: [{ path, message }],
    join: null,
  });
  const scenario = catalog.scenarios.find((one) => one.id === id);
  if (scenario === undefined) {
    if (!join) return { continues: null, problems: [], join: null };
    const message = `No definition of this project has a scenario ${id}, so there is nothing to continue. Name the scenario of a definition, or import without join.`;
    return refused("join", message);
  }
  const target = catalog.targets.find((one) => one.id === key);
  const { definition, durabilityModes: [mode] = [] } = target ?? {};
  const definitionHash = mode === undefined ? undefined : definition?.hashes[mode];
  const isOwn = target?.scenarios.includes(id) === true && scenario.benchmarks === true;
  if (!isOwn || definitionHash === undefined || label === undefined) {
    const message = `${id} is a scenario that Lapline measures by itself. Give the imported suite another name. Only a command of your own definition can continue an imported history, with its target and label.`;
    return refused("scenario", message);
  }
  const { version: scenarioVersion, full: params } = scenario;
  const row = await db.historyJoin.findFirst({
    where: {
      ...{ projectId: asked.projectId, scenarioId: id, scenarioVersion, definitionHash },
      target: { key: target.id },
      label: { name: label },
      separatedAt: null,
    },
    select: { decidedBy: true, decidedAt: true },
  });
  const decided = row === null ? null : { by: row.decidedBy, at: row.decidedAt };
  const told: ImportJoin = {
    revision: definition?.revision ?? null,
    decidedBy: decided?.by ?? null,
    decidedAt: decided?.at.toISOString() ?? null,
  };
  if (decided === null && !join) {
    const message = `Lapline measures ${id} of ${target.id} itself. Say with join (--join) that this history goes before what Lapline measures on ${label}, or give the imported suite another name to keep it apart.`;
    return { continues: null, problems: [{ path: "join", message }], join: told };
  }
  const continues = { scenarioVersion, params, definitionHash, decided };
  return { continues, problems: [], join: told };
}
