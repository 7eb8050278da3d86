import type { Permission } from "@lapline/contracts";

/** Ids of rows made for one call, all in one project. */
export interface OwnIds {
  runId: string;
  jobId: string;
  seriesId: string;
}

/**
 * One procedure in the access test: how to call it on rows of a project, and what a caller who may
 * call it but belongs to another project gets: `404`, or an answer in which none of the rows occurs.
 */
export interface AccessRow {
  input: (projectId: string, ids: OwnIds) => Promise<unknown> | unknown;
  foreign: 404 | "nothing of it";
  /** What the call needs beyond the permission of its procedure, for such rows as `input` makes. */
  needs?: Permission;
  /** For every signed-in person, whatever project their page shows. */
  anyProject?: true;
  /** Status for API keys whose scopes would do, when people alone may call it. */
  keys?: 403;
}
