import {
  type ChecksumRequest,
  type ChecksumResponse,
  type ClaimedJob,
  type ClaimRequest,
  checksumResponseSchema,
  claimedJobSchema,
  type FailRequest,
  type HeartbeatRequest,
  type HeartbeatResponse,
  type HelloRequest,
  type HelloResponse,
  heartbeatResponseSchema,
  helloResponseSchema,
  type LogsRequest,
  type RegisterRequest,
  type RegisterResponse,
  type ReportRequest,
  type ReportResponse,
  registerResponseSchema,
  reportResponseSchema,
  type SecretRequest,
  type SecretResponse,
  secretResponseSchema,
} from "@lapline/contracts";
import type { Mask } from "../masking/createMask.ts";
import type { ApiAnswer } from "./apiAnswer.ts";
import { type ApiCall, callApi } from "./callApi.ts";

/** Body of a call without an answer. */
export type Done = Record<string, never>;

/** The machine API as the worker uses it. Every call is made once; who may repeat it, repeats it. */
export interface MachineApi {
  hello(body: HelloRequest, signal?: AbortSignal): Promise<ApiAnswer<HelloResponse>>;
  /** `value: null` when there is nothing to do. Not idempotent. */
  claim(body: ClaimRequest, signal?: AbortSignal): Promise<ApiAnswer<ClaimedJob | null>>;
  start(jobId: string, fence: number, signal?: AbortSignal): Promise<ApiAnswer<Done>>;
  heartbeat(
    jobId: string,
    body: HeartbeatRequest,
    signal?: AbortSignal,
  ): Promise<ApiAnswer<HeartbeatResponse>>;
  logs(jobId: string, body: LogsRequest, signal?: AbortSignal): Promise<ApiAnswer<Done>>;
  /** What a file has to be, by its first use in the installation. Idempotent. */
  checksum(
    jobId: string,
    body: ChecksumRequest,
    signal?: AbortSignal,
  ): Promise<ApiAnswer<ChecksumResponse>>;
  /** The secret that the job's definition names. Idempotent. */
  secret(
    jobId: string,
    body: SecretRequest,
    signal?: AbortSignal,
  ): Promise<ApiAnswer<SecretResponse>>;
  report(
    jobId: string,
    body: ReportRequest,
    signal?: AbortSignal,
  ): Promise<ApiAnswer<ReportResponse>>;
  fail(jobId: string, body: FailRequest, signal?: AbortSignal): Promise<ApiAnswer<ReportResponse>>;
}

const SHORT_TIMEOUT_MS = 10_000;
/** Below the heartbeat interval, so that one swallowed packet costs one beat and not the lease. */
const HEARTBEAT_TIMEOUT_MS = 4_500;
/** A report may be megabytes. */
const REPORT_TIMEOUT_MS = 60_000;

/** Trades a one-time token for a machine key. Not idempotent: the token is spent. */
export function registerMachine(
  baseUrl: string,
  body: RegisterRequest,
): Promise<ApiAnswer<RegisterResponse>> {
  const schema = registerResponseSchema;
  const call = { path: "/register", body, schema, timeoutMs: SHORT_TIMEOUT_MS };
  return callApi({ baseUrl, key: null }, call);
}

/** Client of the machine API for one machine key. Every body that it sends is masked. */
export function createMachineApi(options: {
  baseUrl: string;
  key: string;
  mask: Mask;
}): MachineApi {
  const { mask, ...connection } = options;
  const callMasked = <T>(call: ApiCall<T>) =>
    callApi(connection, { ...call, body: mask.value(call.body) });
  const withSignal = (signal?: AbortSignal) => (signal === undefined ? {} : { signal });
  const empty = { schema: null, whenEmpty: {} as Done };
  return {
    hello: (body, signal) =>
      callMasked({
        path: "/hello",
        body,
        schema: helloResponseSchema,
        timeoutMs: SHORT_TIMEOUT_MS,
        ...withSignal(signal),
      }),
    claim: (body, signal) =>
      callMasked<ClaimedJob | null>({
        path: "/claim",
        body,
        schema: claimedJobSchema,
        whenEmpty: null,
        timeoutMs: SHORT_TIMEOUT_MS,
        ...withSignal(signal),
      }),
    start: (jobId, fence, signal) =>
      callMasked({
        path: `/jobs/${jobId}/start`,
        body: { fence },
        ...empty,
        timeoutMs: SHORT_TIMEOUT_MS,
        ...withSignal(signal),
      }),
    heartbeat: (jobId, body, signal) =>
      callMasked({
        path: `/jobs/${jobId}/heartbeat`,
        body,
        schema: heartbeatResponseSchema,
        timeoutMs: HEARTBEAT_TIMEOUT_MS,
        ...withSignal(signal),
      }),
    logs: (jobId, body, signal) =>
      callMasked({
        path: `/jobs/${jobId}/logs`,
        body,
        ...empty,
        timeoutMs: SHORT_TIMEOUT_MS,
        ...withSignal(signal),
      }),
    checksum: (jobId, body, signal) =>
      callApi(connection, {
        path: `/jobs/${jobId}/checksum`,
        body,
        schema: checksumResponseSchema,
        timeoutMs: SHORT_TIMEOUT_MS,
        ...withSignal(signal),
      }),
    secret: (jobId, body, signal) =>
      callApi(connection, {
        path: `/jobs/${jobId}/secret`,
        body,
        schema: secretResponseSchema,
        timeoutMs: SHORT_TIMEOUT_MS,
        ...withSignal(signal),
      }),
    report: (jobId, body, signal) =>
      callMasked({
        path: `/jobs/${jobId}/report`,
        body,
        schema: reportResponseSchema,
        timeoutMs: REPORT_TIMEOUT_MS,
        ...withSignal(signal),
      }),
    fail: (jobId, body, signal) =>
      callMasked({
        path: `/jobs/${jobId}/fail`,
        body,
        schema: reportResponseSchema,
        timeoutMs: SHORT_TIMEOUT_MS,
        ...withSignal(signal),
      }),
  };
}
