import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startStack } from "./startStack.ts";

/** Command lines of all processes that name a folder. */
async function commandsNaming(folder: string): Promise<string[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  // A process may end while it is looked at.
  const lines = await Promise.all(
    ids.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")),
  );
  return lines.map((line) => line.replaceAll("\0", " ")).filter((line) => line.includes(folder));
}

test("a stack that does not start leaves no process and no folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lapline-unstarted-"));
  // PostgreSQL is another user where the test is root.
  await chmod(folder, 0o711);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  vi.stubEnv("TMPDIR", folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const seen: { webPort: number; commands: string[] }[] = [];
  const failed = startStack({
    queue: "postgres",
    workerUrl: async (webPort) => {
      seen.push({ webPort, commands: await commandsNaming(folder) });
      throw new Error("no address for the worker");
    },
  });
  await expect(failed).rejects.toThrow("no address for the worker");
  const [{ webPort, commands } = expect.unreachable()] = seen;
  expect(commands.join("\n")).toContain("postgres");
  expect(await commandsNaming(folder)).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
  await expect(fetch(`http://127.0.0.1:${webPort}/api/health`)).rejects.toThrow("fetch failed");
});
