import { formatDurationMs } from "@lapline/contracts";

/** Where lines go: to a log, or on a terminal to the line that the next one replaces. */
interface Outlets {
  note: (line: string) => void;
  status: ((line: string) => void) | null;
}

/** A log gets a line of the same subject this often, so that a long measurement does not fill it. */
const noteEveryMs = 10_000;

/**
 * Says how far a measurement is, with the time that it took so far: on a terminal as a line that the next
 * one replaces, in a log as a line of its own. A log gets the first line of each subject, which is what
 * stands before the colon, and then one from time to time.
 */
export function createProgress(
  { note, status }: Outlets,
  nowMs: () => number = () => performance.now(),
): (line: string) => void {
  const startedMs = nowMs();
  let notedMs = Number.NEGATIVE_INFINITY;
  let last = "";
  return (line) => {
    const passedMs = nowMs() - startedMs;
    const seconds = Math.round(passedMs / 1000) * 1000;
    const text = seconds === 0 ? line : `[${formatDurationMs(seconds)}] ${line}`;
    if (status !== null) return status(text);
    const subject = line.split(":")[0] ?? "";
    if (subject === last && passedMs - notedMs < noteEveryMs) return;
    last = subject;
    notedMs = passedMs;
    note(text);
  };
}
