import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  type ClaimedJob,
  checksumRequestSchema,
  claimRequestSchema,
  type FailRequest,
  failRequestSchema,
  fencedSchema,
  type HelloRequest,
  heartbeatRequestSchema,
  helloRequestSchema,
  type JobProgress,
  type LogChunk,
  logsRequestSchema,
  machineProtocolHeader,
  machineProtocolVersion,
  type ReportRequest,
  registerRequestSchema,
  reportRequestSchema,
} from "@lapline/contracts";

/** What the server knows of one job that it handed out. */
export interface ServedJob {
  job: ClaimedJob;
  started: boolean;
  progress: JobProgress[];
  chunks: LogChunk[];
  reports: ReportRequest[];
  fails: FailRequest[];
  verdict: "ok" | "cancel" | "fenced";
}

/** A server that speaks the machine protocol, strict about every body, with switches for faults. */
export interface MachineApiServer {
  url: string;
  token: string;
  hellos: HelloRequest[];
  claims: number;
  jobs: Map<string, ServedJob>;
  /** What files were at their first use, by address. */
  checksums: Map<string, string>;
  /** What was wrong with requests; a test asserts that it is empty. */
  complaints: string[];
  enqueue(job: Partial<ClaimedJob>): ServedJob;
  /** Gives a job out again, as after a lost lease: next attempt, next fence. */
  requeue(served: ServedJob): void;
  revoke(): void;
  fault: { unavailable: boolean; protocolTooOld: boolean; dropAnswersOf: string | null };
  logOf(served: ServedJob): string;
  stop(): Promise<void>;
}

const jobDefaults = {
  attempt: 1,
  fence: 1,
  leaseMs: 30_000,
  hardTimeoutMs: 600_000,
  target: "sqlite",
  version: "bundled",
  provisioner: "bundled",
  sandbox: "process",
  durability: "wal-normal",
  scenario: "records.insert",
  scenarioVersion: 1,
  params: {},
  trials: 1,
} as const;

export async function startMachineApi(): Promise<MachineApiServer> {
  const token = `registration-${randomUUID()}`;
  const key = `machine-${randomUUID()}`;
  const machineId = randomUUID();
  const queue: ServedJob[] = [];
  let keyValid = true;

  const handle = (path: string, body: unknown, bearer: string | undefined): Answer => {
    if (path === "/register") {
      const request = registerRequestSchema.parse(body);
      if (request.token !== token) return problem(401, "this token was not issued");
      return { status: 201, body: { machineId, machineKey: key, label: "local" } };
    }
    if (!keyValid || bearer !== `Bearer ${key}`) return problem(401, "unknown machine key");
    if (path === "/hello") {
      api.hellos.push(helloRequestSchema.parse(body));
      return { status: 200, body: { machineId, name: "bench", label: "local", drain: false } };
    }
    if (path === "/claim") {
      claimRequestSchema.parse(body);
      api.claims += 1;
      const next = queue.shift();
      return next === undefined ? { status: 204 } : { status: 200, body: next.job };
    }
    return handleJob(path, body);
  };
  const handleJob = (path: string, body: unknown): Answer => {
    const [, jobId = "", call = ""] = /^\/jobs\/([^/]+)\/([a-z]+)$/.exec(path) ?? [];
    const served = api.jobs.get(jobId);
    if (served === undefined) return problem(404, `no job ${jobId}`);
    const { fence } = fencedSchema.loose().parse(body);
    const current = fence === served.job.fence && served.verdict !== "fenced";
    switch (call) {
      case "start":
        fencedSchema.parse(body);
        if (!current) return problem(409, "fenced");
        served.started = true;
        return { status: 204 };
      case "heartbeat":
        served.progress.push(heartbeatRequestSchema.parse(body).progress);
        return { status: 200, body: { verdict: current ? served.verdict : "fenced" } };
      case "checksum": {
        const { address, sha256 } = checksumRequestSchema.parse(body);
        if (!current) return problem(409, "fenced");
        const kept = api.checksums.get(address) ?? sha256;
        api.checksums.set(address, kept);
        const firstSeenAt = "2026-11-22T00:00:00.000Z";
        return { status: 200, body: { sha256: kept, firstSeenAt } };
      }
      case "logs":
        served.chunks.push(...logsRequestSchema.parse(body).chunks);
        return { status: 204 };
      case "report":
        return current ? take(served.reports, reportRequestSchema.parse(body)) : refused;
      case "fail":
        return current ? take(served.fails, failRequestSchema.parse(body)) : refused;
      default:
        return problem(404, `no call ${call}`);
    }
  };
  const server = createServer(async (request, response) => {
    const path = (request.url ?? "").replace("/api/machine/v1", "");
    const answer = await safely(api, path, request, (body) =>
      handle(path, body, request.headers.authorization),
    );
    if (api.fault.dropAnswersOf !== null && path.endsWith(api.fault.dropAnswersOf)) {
      response.destroy();
      return;
    }
    send(response, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;

  const api: MachineApiServer = {
    url: `http://127.0.0.1:${port}`,
    token,
    hellos: [],
    claims: 0,
    jobs: new Map(),
    checksums: new Map(),
    complaints: [],
    fault: { unavailable: false, protocolTooOld: false, dropAnswersOf: null },
    enqueue: (wanted) => {
      const job = { ...jobDefaults, jobId: randomUUID(), runId: randomUUID(), ...wanted };
      const served: ServedJob = {
        job,
        started: false,
        progress: [],
        chunks: [],
        reports: [],
        fails: [],
        verdict: "ok",
      };
      api.jobs.set(job.jobId, served);
      queue.push(served);
      return served;
    },
    requeue: (served) => {
      served.job = { ...served.job, attempt: served.job.attempt + 1, fence: served.job.fence + 1 };
      queue.push(served);
    },
    revoke: () => {
      keyValid = false;
    },
    logOf: (served) => {
      const bySequence = new Map(served.chunks.map((chunk) => [chunk.sequence, chunk.text]));
      return [...bySequence]
        .sort(([a], [b]) => a - b)
        .map(([, text]) => text)
        .join("");
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return api;
}

interface Answer {
  status: number;
  body?: unknown;
}

const refused: Answer = { status: 200, body: { outcome: "refused", reason: "fenced" } };

function take<T>(results: T[], result: T): Answer {
  const outcome = results.length === 0 ? "accepted" : "duplicate";
  results.push(result);
  return { status: 200, body: { outcome } };
}

function problem(status: number, detail: string): Answer {
  return { status, body: { type: "about:blank", title: "Refused", status, detail, code: "test" } };
}

async function safely(
  api: MachineApiServer,
  path: string,
  request: IncomingMessage,
  handle: (body: unknown) => Answer,
): Promise<Answer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  if (api.fault.unavailable) return problem(503, "down for a test");
  if (api.fault.protocolTooOld) return problem(426, "speak a newer protocol");
  if (request.headers[machineProtocolHeader] !== String(machineProtocolVersion)) {
    api.complaints.push(`${path}: protocol header ${request.headers[machineProtocolHeader]}`);
  }
  try {
    return handle(JSON.parse(Buffer.concat(parts).toString("utf8")));
  } catch (error) {
    api.complaints.push(`${path}: ${String(error)}`);
    return problem(400, String(error));
  }
}

function send(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, {
    "content-type": answer.status >= 400 ? "application/problem+json" : "application/json",
  });
  response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
}
