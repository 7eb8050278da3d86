import { type Logger, type LoggerOptions, pino } from "pino";
import type { Mask } from "./masking/createMask.ts";

export type Log = Logger;

/**
 * JSON lines on stdout. Fields named for keys and tokens are redacted, and values that `mask` knows are
 * hidden wherever they stand.
 */
export function createLog(level: string, mask: Mask): Log {
  const options: LoggerOptions = {
    level,
    base: { app: "worker" },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ["machineKey", "token", "*.machineKey", "*.token"], censor: "[redacted]" },
  };
  return pino(options, { write: (line) => void process.stdout.write(mask.text(line)) });
}
