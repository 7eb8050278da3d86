import { type Logger, pino } from "pino";

export type Log = Logger;

/** JSON lines on stdout, times in UTC. */
export function createLog(level: string): Log {
  return pino({ level, base: { app: "control" }, timestamp: pino.stdTimeFunctions.isoTime });
}
