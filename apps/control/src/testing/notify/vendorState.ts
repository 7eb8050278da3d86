import { createHistory } from "./history.ts";

export interface StoredComment {
  id: number;
  body: string;
}

export interface StoredStatus {
  commit: string;
  /** Name under which it stands at the commit. */
  context: string;
  /** As the vendor calls it: a status's state, or a check's conclusion or status. */
  state: string;
  description: string;
  url: string;
}

/** A refusal that the server gives next, whatever is asked. */
interface NextAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** What a vendor of the tests holds: one repository with commits and pull requests. */
export function createVendorState() {
  return {
    repository: "acme/widgets",
    token: "a-token-of-the-test",
    commits: new Set<string>(),
    pullRequests: new Map<number, StoredComment[]>(),
    statuses: [] as StoredStatus[],
    /** GitHub's check runs by id. */
    checks: new Map<number, StoredStatus & { externalId: string }>(),
    /** What was committed, and where branches and tags stand. */
    history: createHistory(),
    /** Heads of the pull requests, by number. */
    heads: new Map<number, { base: string; head: string }>(),
    /** Refusals that are given first, in order. */
    next: [] as NextAnswer[],
    /** `METHOD path` of every request. */
    requests: [] as string[],
    lastId: 100,
  };
}
export type VendorState = ReturnType<typeof createVendorState>;

export interface VendorRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, unknown>;
  body: Record<string, unknown>;
}

export interface VendorReply {
  status: number;
  headers?: Record<string, string>;
  json: unknown;
}

/** One page of a list, by `per_page` and `page` as GitHub and GitLab count them. */
export function pageOf<T>(list: readonly T[], query: URLSearchParams) {
  const size = Math.min(100, Number(query.get("per_page") ?? "30"));
  const page = Number(query.get("page") ?? "1");
  return {
    items: list.slice((page - 1) * size, page * size),
    next: page * size < list.length ? page + 1 : null,
  };
}
