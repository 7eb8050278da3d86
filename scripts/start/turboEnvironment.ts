import { createRequire } from "node:module";
import { delimiter, dirname } from "node:path";

const require = createRequire(import.meta.url);

/**
 * Environment for turbo: it starts each package's script through pnpm, which a fresh machine does
 * not have on its PATH, so the one that the lockfile pins goes first. Nothing is reported home.
 */
export function turboEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const pnpm = dirname(require.resolve("pnpm/package.json"));
  return {
    ...environment,
    PATH: `${pnpm}${delimiter}${environment.PATH ?? ""}`,
    NEXT_TELEMETRY_DISABLED: "1",
    TURBO_TELEMETRY_DISABLED: "1",
    DO_NOT_TRACK: "1",
  };
}
