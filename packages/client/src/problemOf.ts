import { TRPCClientError } from "@trpc/client";

/** What the server said when it refused (RFC 9457). */
export interface LaplineProblem {
  type: string;
  title: string;
  status: number;
  /** What happened, why, what next. */
  detail: string;
  /** Stable word for programs. */
  code: string;
  errors?: { path: string; message: string }[];
  requestId?: string;
}

/**
 * The server's problem in an error that a call rejected with; null when no server answered, or
 * something between that does not speak for it.
 */
export function problemOf(error: unknown): LaplineProblem | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data: { problem?: LaplineProblem } | null | undefined = error.data;
  return data?.problem ?? null;
}
