import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@lapline/postgres";
import { migrate } from "../../packages/db/src/migrate/index.ts";

/** An empty book in a PostgreSQL of its own, with its ordinary durability; it goes with `close`. */
export async function openBook(): Promise<{ url: string; close: () => Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), "lapline-bench-"));
  await chmod(home, 0o711);
  const started = await startPostgres({
    dataDir: join(home, "postgres"),
    superuser: "lapline",
    password: randomBytes(16).toString("hex"),
    onLog: () => {},
  });
  if (!started.ok) throw new Error(started.detail);
  const { server } = started;
  const url = server.url("postgres");
  await migrate(url);
  return {
    url,
    close: async () => {
      await server.stop(10_000);
      await rm(home, { recursive: true, force: true });
    },
  };
}
