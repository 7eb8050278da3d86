import type { Catalog, Submission } from "@lapline/contracts";
import {
  type Definition,
  type DefinitionProblem,
  type DefinitionTry,
  type DefinitionTryInput,
  modesOf,
} from "@lapline/contracts/definitions";
import { transact } from "@lapline/db";
import { stillMay } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";
import { lockDefinitions } from "../definitions/lockDefinitions.ts";
import { projectCatalog } from "../definitions/projectCatalog.ts";
import { putDraft } from "../definitions/putRevision.ts";
import { placeConflicts, readDefinitionText } from "../definitions/readDefinitionText.ts";
import { planRun } from "../planning/planRun.ts";
import { readLabelOffers } from "../planning/readLabelOffers.ts";
import type { SubmissionProblem } from "../planning/submissionProblem.ts";
import { storeRun } from "./storeRun.ts";

export type TryDefinitionOutcome =
  | { outcome: "queued"; tried: DefinitionTry }
  /** The definition cannot be stored. */
  | { outcome: "invalid"; problems: DefinitionProblem[] }
  /** It can, but not be measured so. */
  | { outcome: "cannot_run"; problems: SubmissionProblem[] };

/** Takes back the draft of something that cannot be tried. */
class TryRefused extends Error {
  override readonly name = "TryRefused";
  readonly refusal: Exclude<TryDefinitionOutcome, { outcome: "queued" }>;
  constructor(refusal: TryRefused["refusal"]) {
    super("the definition cannot be tried");
    this.refusal = refusal;
  }
}

/**
 * Queues one trial of a definition that is not kept: its report shows what was parsed, and nothing else
 * follows from it. The draft, the job and the report are deleted after a day (pruneDrafts).
 */
export async function tryDefinition(
  context: EngineContext,
  installed: Catalog,
  input: { projectId: string; actor: Actor; asked: DefinitionTryInput },
): Promise<TryDefinitionOutcome> {
  const { projectId, actor, asked } = input;
  const parsed = readDefinitionText(asked);
  if (!parsed.ok) return { outcome: "invalid", problems: parsed.problems };
  const { read } = parsed;
  try {
    return await transact(context.db, async (tx) => {
      await stillMay(tx, context, { projectId, actor, permission: "definitions.write" });
      await lockDefinitions(tx);
      const draft = await putDraft(tx, context, installed, { projectId, actor, ...read });
      if (draft.outcome === "refused") {
        const problems = placeConflicts(read.text, draft.conflicts);
        throw new TryRefused({ outcome: "invalid", problems });
      }
      const catalog = await projectCatalog(tx, installed, projectId, {
        revisionIds: [draft.revisionId],
      });
      const submission = submissionOf(read.content, asked);
      const offers = await readLabelOffers(tx, projectId);
      const { jobs, problems } = planRun(catalog, submission, offers);
      const [job] = jobs;
      if (problems.length > 0 || job === undefined) {
        throw new TryRefused({ outcome: "cannot_run", problems });
      }
      const stored = await storeRun(tx, context, catalog, {
        projectId,
        actor,
        submission,
        purpose: "try",
        jobs: [{ ...job, kind: "try" }],
        skipped: [],
        offers,
      });
      const jobId = stored?.jobIds[0];
      if (stored === null || jobId === undefined) throw new Error("a try was not stored");
      const { target, version, scenario, durability: mode } = job;
      const tried = { runId: stored.runId, jobId, target, version, scenario, mode };
      return { outcome: "queued", tried };
    });
  } catch (error) {
    if (error instanceof TryRefused) return error.refusal;
    throw error;
  }
}

/** One trial of one version. Pure. */
function submissionOf(content: Definition, asked: DefinitionTryInput): Submission {
  const {
    label,
    params,
    scenario = content.scenarios[0]?.id ?? "",
    mode = modesOf(content)[0],
  } = asked;
  const { source } = content.target;
  const isRepository = source.checkout !== undefined || source.git !== undefined;
  const version = asked.version ?? (isRepository ? asked.commit : undefined);
  return {
    targets: [
      {
        target: content.target.id,
        ...(version === undefined ? { lastVersions: 1 } : { versions: [version] }),
        durability: mode,
      },
    ],
    scenarios: [{ scenario, params }],
    labels: [label],
    trials: 1,
  };
}
