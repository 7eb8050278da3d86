import { type Logger, pino } from "pino";

export type Log = Logger;

/** JSON lines on stdout. Keys and tokens never reach it: they are redacted wherever they stand. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: { app: "worker" },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ["machineKey", "token", "*.machineKey", "*.token"], censor: "[redacted]" },
  });
}
