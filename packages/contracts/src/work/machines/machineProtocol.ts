import { z } from "zod";
import { hostFactsSchema } from "../../base/environment.ts";
import { errorCodeSchema } from "../../base/errorCodeSchema.ts";
import { fenceSchema, idSchema, slugSchema, storedNameSchema } from "../../base/ids.ts";
import { rawReportSchema } from "../../base/rawReport.ts";
import { jobKindSchema } from "../../base/statusSchemas.ts";
import {
  paramsSchema,
  provisionerKindSchema,
  sandboxKindSchema,
  scenarioIdSchema,
} from "../catalog/catalog.ts";
import { claimedDefinitionSchema } from "../definitions/storedDefinition.ts";
import { jobProgressSchema } from "../runs/run.ts";
import { stopRuleSchema } from "./stopRule.ts";

/**
 * Machine API under /api/machine/v1. Every call carries `Authorization: Bearer <machine key>`
 * (except register) and the protocol header; an unknown protocol is answered with 426.
 *
 *   POST /register              registerRequest  → registerResponse     201
 *   POST /hello                 helloRequest     → helloResponse        200
 *   POST /claim                 claimRequest     → claimedJob 200, or 204 when there is nothing
 *   POST /jobs/{id}/start       fenced           → 204, 409 when fenced
 *   POST /jobs/{id}/heartbeat   heartbeatRequest → heartbeatResponse    200
 *   POST /jobs/{id}/logs        logsRequest      → 204
 *   POST /jobs/{id}/checksum    checksumRequest  → checksumResponse     200, 409 when fenced
 *   POST /jobs/{id}/secret      secretRequest    → secretResponse       200, 409 when fenced
 *   POST /jobs/{id}/report      reportRequest    → reportResponse       200
 *   POST /jobs/{id}/fail        failRequest      → reportResponse       200
 */
export const machineProtocolHeader = "lapline-protocol";
export const machineProtocolVersion = 1;

export const registerRequestSchema = z.strictObject({
  token: z.string().min(20).max(200),
  name: z.string().min(1).max(100),
  sandboxes: z.array(sandboxKindSchema).min(1),
  /** Those that its owner lets definitions of projects use; absent: none. */
  definitionSandboxes: z.array(sandboxKindSchema).optional(),
  facts: hostFactsSchema,
});
export type RegisterRequest = z.infer<typeof registerRequestSchema>;

export const registerResponseSchema = z.strictObject({
  machineId: idSchema,
  /** Shown once; stored by the worker in a file of mode 600. */
  machineKey: z.string(),
  label: storedNameSchema,
});
export type RegisterResponse = z.infer<typeof registerResponseSchema>;

export const helloRequestSchema = z.strictObject({
  facts: hostFactsSchema,
  sandboxes: z.array(sandboxKindSchema),
  /** Those that its owner lets definitions of projects use; absent: a worker that knows none. */
  definitionSandboxes: z.array(sandboxKindSchema).optional(),
  draining: z.boolean(),
  /** Sentence why the machine must not get jobs (disk full, …); null when healthy. */
  unhealthy: z.string().max(500).nullable(),
  /** Sentence why it does not run the version that the server offers; absent: it does, or never asks. */
  updateProblem: z.string().max(500).optional(),
});
export type HelloRequest = z.infer<typeof helloRequestSchema>;

export const helloResponseSchema = z.strictObject({
  machineId: idSchema,
  name: z.string(),
  label: storedNameSchema,
  /** Drain asked for in the interface: finish the job, then take no more. */
  drain: z.boolean(),
});
export type HelloResponse = z.infer<typeof helloResponseSchema>;

/** `fence` of the attempt that the call speaks for. */
export const fencedSchema = z.strictObject({ fence: fenceSchema });

export const claimRequestSchema = z.strictObject({
  sandboxes: z.array(sandboxKindSchema).min(1),
  /** Kinds of jobs that this worker knows; absent: one that is older than the others knows `measure`. */
  kinds: z.array(jobKindSchema).min(1).optional(),
  /** Where it runs what projects define themselves; absent: nowhere. */
  definitionSandboxes: z.array(sandboxKindSchema).optional(),
  /** Whether it ends a comparison that is settled before its last pair; absent: one that never does. */
  endsSettled: z.boolean().optional(),
});
export type ClaimRequest = z.infer<typeof claimRequestSchema>;

/** A stored version may be older than a rule about versions: the job has to end with a sentence. */
const versionTextSchema = z.string().min(1).max(200);

/** A job as the machine that won it receives it. */
export const claimedJobSchema = z.strictObject({
  jobId: idSchema,
  runId: idSchema,
  attempt: z.int().min(1),
  fence: fenceSchema,
  leaseMs: z.int().min(1000),
  hardTimeoutMs: z.int().min(1000),
  target: slugSchema,
  /** Checked by the worker, together with the base, for the way in which it is fetched. */
  version: versionTextSchema,
  provisioner: provisionerKindSchema,
  sandbox: sandboxKindSchema,
  durability: slugSchema,
  scenario: scenarioIdSchema,
  scenarioVersion: z.int(),
  /** What the project itself says of target and scenario; absent: the worker knows both. */
  definition: claimedDefinitionSchema.optional(),
  params: paramsSchema,
  /** Of each side, where there are two. */
  trials: z.int().min(1),
  /** Absent: an ordinary job. Otherwise `version` is the head and is measured interleaved with the base. */
  comparison: z
    .strictObject({
      kind: jobKindSchema.exclude(["measure", "try"]),
      baseVersion: versionTextSchema,
      /** Absent: all pairs are measured. */
      stopRule: stopRuleSchema.optional(),
    })
    .optional(),
});
export type ClaimedJob = z.infer<typeof claimedJobSchema>;

export const heartbeatRequestSchema = z.strictObject({
  fence: fenceSchema,
  progress: jobProgressSchema,
});
export type HeartbeatRequest = z.infer<typeof heartbeatRequestSchema>;

/** `cancel`: stop this job, then call fail is not needed. `fenced`: another attempt owns it, stop at once. */
export const heartbeatResponseSchema = z.strictObject({
  verdict: z.enum(["ok", "cancel", "fenced"]),
});
export type HeartbeatResponse = z.infer<typeof heartbeatResponseSchema>;

/** Characters one chunk may hold; a worker cuts longer output. */
export const logChunkCharactersMax = 16_384;

export const logChunkSchema = z.strictObject({
  /** 0-based, without gaps within an attempt. */
  sequence: z.int32().min(0),
  /** UTF-8 bytes of the attempt's log before this chunk. */
  offset: z.int32().min(0),
  text: z.string().min(1).max(logChunkCharactersMax),
});
export type LogChunk = z.infer<typeof logChunkSchema>;

export const logsRequestSchema = z.strictObject({
  fence: fenceSchema,
  chunks: z.array(logChunkSchema).min(1).max(20),
});
export type LogsRequest = z.infer<typeof logsRequestSchema>;

/** What a file without a published checksum is, before anything of it is started. */
export const checksumRequestSchema = z.strictObject({
  fence: fenceSchema,
  /** The job's version, or its base, that the file belongs to. */
  version: versionTextSchema,
  address: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .regex(/^[\x21-\x7e]+$/, "write the address in ASCII without spaces"),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ChecksumRequest = z.infer<typeof checksumRequestSchema>;

/** What the file was at its first use in this installation: the sum that it has to have. */
export const checksumResponseSchema = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  firstSeenAt: z.iso.datetime(),
});
export type ChecksumResponse = z.infer<typeof checksumResponseSchema>;

/** Asks for the password that the job's definition names; the server knows which one. */
export const secretRequestSchema = z.strictObject({
  fence: fenceSchema,
  /** The job's version, or its base, that is fetched with it. */
  version: versionTextSchema,
});
export type SecretRequest = z.infer<typeof secretRequestSchema>;

/** For fetching alone: no build, trial, log or report may hold it. */
export const secretResponseSchema = z.strictObject({
  name: z.string().min(1).max(100),
  /** Addresses that it may be sent to: those below this one. */
  address: z.url({ protocol: /^https$/ }).max(600),
  username: z.string().min(1).max(200),
  password: z.string().min(1).max(1000),
  /** Whose it is: what is fetched with it is cached for this project alone. */
  projectId: idSchema,
});
export type SecretResponse = z.infer<typeof secretResponseSchema>;

export const reportRequestSchema = z.strictObject({
  fence: fenceSchema,
  /** sha256 (hex) of the canonical JSON of `report`: makes the post idempotent. */
  contentHash: z.string().regex(/^[0-9a-f]{64}$/),
  report: rawReportSchema,
});
export type ReportRequest = z.infer<typeof reportRequestSchema>;

/** `accepted` and `duplicate` let the worker delete its spool; so does `refused`, with the reason logged. */
export const reportResponseSchema = z.strictObject({
  outcome: z.enum(["accepted", "duplicate", "refused"]),
  reason: z.string().optional(),
});
export type ReportResponse = z.infer<typeof reportResponseSchema>;

export const failRequestSchema = z.strictObject({
  fence: fenceSchema,
  code: errorCodeSchema,
  message: z.string().max(4000),
});
export type FailRequest = z.infer<typeof failRequestSchema>;
