import {
  hostFactsSchema,
  type JobKind,
  type Machine,
  type MachineStatus,
  machineOfflineAfterMs,
  type Page,
  reasonText,
  sandboxKindSchema,
} from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import { decodeCursor, type EngineContext, idCursorSchema, pageOf } from "../../base/index.ts";

export interface ListMachinesInput {
  projectId: string;
  limit: number;
  cursor?: string | undefined;
  /** Revoked machines are left out unless wanted. */
  includeRevoked?: boolean | undefined;
}

interface MachineRow extends Omit<MachineFacts, "isWorking"> {
  id: string;
  name: string;
  label: string;
  sandboxes: string[];
  facts: unknown;
  factsChangedAt: Date | null;
  quarantineReason: unknown;
  updateProblem: string | null;
  createdAt: Date;
  now: Date;
  jobId: string | null;
  jobTarget: string | null;
  jobVersion: string | null;
  jobBaseVersion: string | null;
  jobKind: JobKind | null;
  jobScenario: string | null;
}

/** A page of the project's machines, newest first, with what each is working on. */
export async function listMachines(
  { db }: EngineContext,
  input: ListMachinesInput,
): Promise<Page<Machine>> {
  const cursor = decodeCursor(idCursorSchema, input.cursor);
  const conditions = [Prisma.sql`machine."projectId" = ${input.projectId}::uuid`];
  if (input.includeRevoked !== true) conditions.push(Prisma.sql`machine."revokedAt" IS NULL`);
  if (cursor !== null) conditions.push(Prisma.sql`machine."id" < ${cursor[0]}::uuid`);
  const rows = await db.$queryRaw<MachineRow[]>`
    SELECT machine."id", machine."name", label."name" AS "label", machine."sandboxes",
      machine."facts", machine."factsChangedAt", machine."createdAt", machine."revokedAt",
      machine."lastSeenAt", machine."healthMessage", machine."updateProblem",
      machine."quarantinedAt",
      machine."quarantineReason", machine."drainRequested", machine."draining",
      now() AS "now", job."id" AS "jobId", target."key" AS "jobTarget",
      version."name" AS "jobVersion", base."name" AS "jobBaseVersion",
      job."kind"::text AS "jobKind", job."scenarioId" AS "jobScenario"
    FROM "machine" machine
    JOIN "hardware_label" label ON label."id" = machine."labelId"
    LEFT JOIN "job" job ON job."machineId" = machine."id"
      AND (job."status" = 'CLAIMED' OR job."status" = 'RUNNING')
    LEFT JOIN "target" target ON target."id" = job."targetId"
    LEFT JOIN "version" version ON version."id" = job."versionId"
    LEFT JOIN "version" base ON base."id" = job."baseVersionId"
    WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY machine."id" DESC LIMIT ${input.limit + 1}`;
  return pageOf(rows, input.limit, ({ id }) => [id], viewMachine);
}

function viewMachine(row: MachineRow): Machine {
  const { jobId, jobTarget, jobVersion, jobBaseVersion, jobKind, jobScenario } = row;
  const isWorking =
    jobId !== null && jobTarget !== null && jobVersion !== null && jobScenario !== null;
  return {
    id: row.id,
    name: row.name,
    label: row.label,
    status: machineStatus({ ...row, isWorking }, row.now),
    sandboxes: row.sandboxes.map((sandbox) => sandboxKindSchema.parse(sandbox)),
    facts: row.facts === null ? null : hostFactsSchema.parse(row.facts),
    factsChangedAt: row.factsChangedAt?.toISOString() ?? null,
    currentJob: isWorking
      ? {
          ...{ id: jobId, target: jobTarget, version: jobVersion, scenario: jobScenario },
          ...(jobKind === null ? {} : { kind: jobKind }),
          ...(jobBaseVersion === null ? {} : { baseVersion: jobBaseVersion }),
        }
      : null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    healthMessage:
      row.quarantineReason === null ? row.healthMessage : reasonText(row.quarantineReason),
    updateProblem: row.updateProblem,
    quarantinedAt: row.quarantinedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** What decides the state that a machine shows. Times on PostgreSQL's clock. */
export interface MachineFacts {
  revokedAt: Date | null;
  lastSeenAt: Date | null;
  healthMessage: string | null;
  quarantinedAt: Date | null;
  drainRequested: boolean;
  draining: boolean;
  isWorking: boolean;
}

/** State of a machine, most urgent first: gone, silent, ill, leaving, working, waiting. Pure. */
export function machineStatus(facts: MachineFacts, now: Date): MachineStatus {
  if (facts.revokedAt !== null) return "REVOKED";
  const silentMs =
    facts.lastSeenAt === null
      ? Number.POSITIVE_INFINITY
      : now.getTime() - facts.lastSeenAt.getTime();
  if (silentMs > machineOfflineAfterMs) return "OFFLINE";
  if (facts.healthMessage !== null || facts.quarantinedAt !== null) return "UNHEALTHY";
  if (facts.drainRequested || facts.draining) return "DRAINING";
  return facts.isWorking ? "BUSY" : "IDLE";
}
