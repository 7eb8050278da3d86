/** Place in a job's log: the last piece that was sent. Sequence -1 stands before an attempt's first. */
export interface LogCursor {
  attempt: number;
  sequence: number;
}

/** Before everything. */
export const logStart: LogCursor = { attempt: 1, sequence: -1 };

/** `<attempt>.<sequence>`, the `id:` of a log event. */
export function formatLogCursor({ attempt, sequence }: LogCursor): string {
  return `${attempt}.${sequence}`;
}

/** The place a Last-Event-ID names; the start for anything that is not one of ours. */
export function parseLogCursor(text: string | null): LogCursor {
  const [, attempt, sequence] = /^(\d{1,4})\.(\d{1,9})$/.exec(text ?? "") ?? [];
  if (attempt === undefined || sequence === undefined || Number(attempt) < 1) return logStart;
  return { attempt: Number(attempt), sequence: Number(sequence) };
}
