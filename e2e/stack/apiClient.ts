import {
  type Job,
  jobSchema,
  type Page,
  pageSchema,
  type Report,
  type Run,
  type RunSummary,
  reportSchema,
  runSchema,
  runSummarySchema,
  type Submission,
} from "@lapline/contracts";

const TIMEOUT_MS = 60_000;

/** The REST API as a client with one key sees it; every answer is checked against its contract. */
export type ApiClient = {
  /** Any call; the answer as it is. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  submit(submission: Submission): Promise<Run>;
  run(id: string): Promise<Run>;
  job(id: string): Promise<Job>;
  report(jobId: string): Promise<Report>;
  runs(): Promise<Page<RunSummary>>;
};

/** A client of the stack at `url`; an unexpected status throws with the body in the message. */
export function apiClient(url: string, apiKey: string): ApiClient {
  const call: ApiClient["call"] = (method, path, body, headers) =>
    fetch(new URL(`/api/v1${path}`, url), {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  const read = async (response: Response, status: number): Promise<unknown> => {
    if (response.status === status) return response.json();
    throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  };
  const get = async (path: string) => read(await call("GET", path), 200);
  return {
    call,
    submit: async (submission) =>
      runSchema.parse(await read(await call("POST", "/runs", submission), 201)),
    run: async (id) => runSchema.parse(await get(`/runs/${id}`)),
    job: async (id) => jobSchema.parse(await get(`/jobs/${id}`)),
    report: async (jobId) => reportSchema.parse(await get(`/jobs/${jobId}/report`)),
    runs: async () => pageSchema(runSummarySchema).parse(await get("/runs?limit=200")),
  };
}
