import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@lapline/postgres";
import { type DashboardSize, seedDashboard } from "@lapline/testkit";
import pg from "pg";
import { migrate } from "../../packages/db/src/migrate/index.ts";
import { openTestEngine } from "../../packages/engine/src/testing/openTestEngine.ts";

/** The server listens on loopback only, for as long as the bench runs. */
const password = "bench-dashboard";

export interface Dashboard {
  url: string;
  /** Seconds that the seeding took; null where the folder had it already. */
  seededSeconds: number | null;
  close: () => Promise<void>;
}

/**
 * A PostgreSQL with a seeded dashboard and its ordinary durability: in `folder`, where it stays for
 * the next time, or in one of its own that goes with it.
 */
export async function openDashboard(size: DashboardSize, folder?: string): Promise<Dashboard> {
  const home = folder ?? (await mkdtemp(join(tmpdir(), "lapline-bench-")));
  await mkdir(home, { recursive: true });
  await chmod(home, 0o711);
  const started = await startPostgres({
    dataDir: join(home, "postgres"),
    superuser: "lapline",
    password,
    onLog: () => {},
  });
  if (!started.ok) throw new Error(started.detail);
  const { server } = started;
  const close = async () => {
    await server.stop(10_000);
    if (folder === undefined) await rm(home, { recursive: true, force: true });
  };
  try {
    const url = server.url("postgres");
    await migrate(url);
    return { url, seededSeconds: await seedOnce(url, size), close };
  } catch (failure) {
    await close();
    throw failure;
  }
}

async function seedOnce(url: string, size: DashboardSize): Promise<number | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ series: number }>(
    `SELECT count(*)::int AS "series" FROM "series"`,
  );
  await client.end();
  const known = rows[0]?.series ?? 0;
  if (known === size.series) return null;
  if (known > 0) throw new Error(`this folder holds ${known} series: choose another`);
  const engine = await openTestEngine(url);
  await engine.close();
  const startedMs = performance.now();
  await seedDashboard(url, size);
  return (performance.now() - startedMs) / 1000;
}
