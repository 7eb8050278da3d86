import { copyFile, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isTerminalJobStatus, type Machine, machineSchema } from "@lapline/contracts";
import { requireBrowser, waitFor } from "@lapline/testkit";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { openSignedIn, type SignedIn } from "../browser/openSignedIn.ts";
import type { Program } from "../stack/program.ts";
import { builtWorkerPackage } from "../stack/startStack.ts";
import { buildWorkerRelease, type WorkerRelease } from "./buildWorkerRelease.ts";
import { type JoinedMachine, joinMsMax, openMachine } from "./joinedMachine.ts";
import { type PackageProxy, startPackageProxy } from "./startPackageProxy.ts";

// A machine that joined by its command follows the version of its server, with two real releases.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });
const browserFound = requireBrowser();
/** It looks once a minute, and npm fetches what the package imports. */
const updateMsMax = 400_000;
const label = "follower";
const name = "follower-1";
const newVersion = "9.9.9";

describe.runIf(browserFound.available)("a machine that joined by the command", () => {
  let signedIn: SignedIn;
  let folder: string;
  let release: WorkerRelease;
  let proxy: PackageProxy;
  let host: JoinedMachine;
  let machine: Program;
  let joined: Machine;
  let key: string;

  const offered = () => join(folder, "offered.tgz");
  /** The server reads the file at each request. */
  const offer = async (bytes: Buffer) => {
    await writeFile(`${offered()}.new`, bytes);
    await rename(`${offered()}.new`, offered());
  };
  const machineKey = () => readFile(join(host.dataDir, "worker/machine.key"), "utf8");
  const listed = async (): Promise<Machine> => {
    const answer = await signedIn.stack.api.call("GET", "/machines");
    const { items } = z.object({ items: z.array(machineSchema) }).parse(await answer.json());
    const [found, ...others] = items.filter((one) => one.label === label);
    if (found === undefined || others.length > 0) throw new Error(JSON.stringify(items));
    return found;
  };
  const until = (what: string, holds: (now: Machine) => boolean) =>
    waitFor(
      async () => {
        if (!machine.running()) throw new Error(machine.output());
        const now = await listed();
        return holds(now) ? now : null;
      },
      { what, timeoutMs: updateMsMax, intervalMs: 100 },
    );
  const measure = async () => {
    const { api } = signedIn.stack;
    const { id } = await api.submit({
      ...{ targets: [{ target: "sqlite", versions: ["bundled"] }], labels: [label], trials: 1 },
      scenarios: [{ scenario: "records.insert", params: { count: 500 } }],
    });
    const job = await waitFor(
      async () => {
        const [only] = (await api.run(id)).jobs;
        return only !== undefined && isTerminalJobStatus(only.status) ? only : null;
      },
      { what: "the job ends", timeoutMs: 120_000, intervalMs: 500 },
    );
    expect(job, machine.output()).toMatchObject({ status: "PROCESSED" });
    return api.report(job.id);
  };
  const card = () => signedIn.page.locator(`[data-machine="${name}"]`);
  /** What the Machines page shows of it, live. */
  const shows = (text: string | RegExp) => card().getByText(text).first().waitFor();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "lapline-update-"));
    await copyFile(builtWorkerPackage, offered());
    release = await buildWorkerRelease(newVersion);
    const options = { queue: "postgres" as const, workerPackage: offered() };
    const at = browserFound.available ? browserFound.at : "";
    signedIn = await openSignedIn(at, {}, options);
    const { stack, page } = signedIn;
    proxy = await startPackageProxy(stack.url);
    host = await openMachine(stack, folder);
    const more = `--name ${name} --sandboxes process`;
    machine = await host.join({ label, more, url: proxy.url });
    await waitFor(
      async () => {
        if (!machine.running()) throw new Error(machine.output());
        return machine.output().includes("ready for jobs") || null;
      },
      { what: "the machine is ready", timeoutMs: joinMsMax, intervalMs: 500 },
    );
    joined = await listed();
    key = await machineKey();
    await page.getByRole("link", { name: "Machines" }).first().click();
    return async () => {
      await machine.stop();
      await proxy.stop();
      await signedIn.close();
      await release.remove();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    };
  });

  test("keeps its version where the package was changed on its way, and the Machines page says so", async () => {
    expect(joined).toMatchObject({ status: "IDLE", updateProblem: null });
    proxy.spoiled = Buffer.from("something else");
    await offer(Buffer.concat([release.package, Buffer.from("\n")]));
    const now = await until("the problem is told", ({ updateProblem }) => updateProblem != null);
    expect(now.updateProblem).toMatch(/lapline-worker\.tgz has the checksum \w+, not \w+\./);
    await shows("Worker not updated");
    await shows(/has the checksum/);
    proxy.spoiled = null;
    expect(now.facts?.workerVersion).toBe(joined.facts?.workerVersion);
    await measure();
  });

  test("goes back to its version where the new one ends before it reached the server", async () => {
    // It is asked for its version when it is installed, and fails when it has to work.
    await offer(await release.startingWith('if (process.argv.includes("serve")) process.exit(9);'));
    const now = await until("the problem is told", ({ updateProblem, status }) => {
      return updateProblem?.includes(newVersion) === true && status === "IDLE";
    });
    const sentence = `The new version of the worker (${newVersion}) ended with 9. The one before runs again.`;
    expect(now.updateProblem).toBe(sentence);
    await shows(new RegExp(`${newVersion}.* ended with 9`));
    expect(now.facts?.workerVersion).toBe(joined.facts?.workerVersion);
    await measure();
  });

  test("drains, installs the release of the server and serves with it as the same machine", async () => {
    const statuses = new Set<string>();
    await offer(release.package);
    const now = await until("the new version serves", ({ status, facts }) => {
      statuses.add(status);
      return facts?.workerVersion === newVersion && status === "IDLE";
    });
    expect([...statuses].sort()).toEqual(["DRAINING", "IDLE"]);
    expect(now).toMatchObject({ id: joined.id, name, label, updateProblem: null });
    expect(await machineKey()).toBe(key);
    await card().getByText("Worker not updated").waitFor({ state: "detached" });
    await shows(newVersion);
    const { environment } = await measure();
    expect(environment.shown["worker.version"]).toBe(newVersion);
  });

  test("starts with the version that it was updated to", async () => {
    machine.signal("SIGTERM");
    expect(await machine.ended(), machine.output()).toBe("0");
    machine = host.start();
    await waitFor(
      async () => /"version":"9\.9\.9".*"ready for jobs"/.test(machine.output()) || null,
      { what: "the new version is ready", timeoutMs: 120_000, intervalMs: 200 },
    );
    expect((await listed()).id).toBe(joined.id);
  });
});
