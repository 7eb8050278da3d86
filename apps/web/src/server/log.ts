import { type Logger, pino, stdTimeFunctions } from "pino";
import { env } from "./env.ts";

let instance: Logger | undefined;

/** The process-wide logger: JSON lines with UTC time. Never give it headers, bodies or tokens. */
export function log(): Logger {
  instance ??= pino({
    name: "web",
    level: env().LOG_LEVEL,
    timestamp: stdTimeFunctions.isoTime,
    redact: ["authorization", "cookie", "password", "token", "*.authorization", "*.password"],
  });
  return instance;
}
