import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { apiClient } from "../stack/apiClient.ts";
import { backUp, restore } from "./backup.ts";
import {
  allHealthy,
  imagesAreLean,
  machineCannotReachBook,
  readCredentials,
  runOneJob,
  servicesAreBounded,
} from "./checks.ts";
import { copySources } from "./copySources.ts";
import { createInstallation, type Installation } from "./createInstallation.ts";
import { buildImage, makeBaseImages } from "./makeBaseImages.ts";

// `npm run test:selfhost`: builds the three images without pulling any, starts docker-compose.yml with
// them and runs a real job through the stack. Needs root, debootstrap, Docker and docker compose.

async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  const seconds = () => `${((performance.now() - startedMs) / 1_000).toFixed(1)} s`;
  try {
    const result = await work();
    console.log(`ok     ${title} (${seconds()})`);
    return result;
  } catch (error) {
    console.log(`FAILED ${title} (${seconds()})`);
    throw error;
  }
}

async function buildTargets(): Promise<void> {
  const sources = await copySources();
  try {
    for (const target of ["control", "web", "worker"]) {
      const args = ["--target", target, "--build-arg", "NODE_IMAGE=lapline-selfhost/node"];
      await buildImage(`lapline-selfhost/${target}`, sources, args);
    }
  } finally {
    await rm(sources, { recursive: true, force: true });
  }
}

async function refuseTemplate(): Promise<void> {
  const template = await createInstallation({
    LAPLINE_URL: "https://lapline.example.org",
    AUTH_SECRET: "changeme",
  });
  try {
    const address = await template.tryCompose("run", "--rm", "secrets");
    assert.notEqual(address.code, 0);
    assert.match(address.output, /LAPLINE_URL: is still the template's address/);
  } finally {
    await template.remove();
  }
}

async function restartKeepsEverything(installation: Installation, runId: string): Promise<void> {
  const before = await readCredentials(installation);
  await installation.compose("down");
  await installation.compose("up", "--detach", "--no-build");
  await allHealthy(installation);
  assert.deepEqual(await readCredentials(installation), before);
  const run = await apiClient(installation.url, before.apiKey).run(runId);
  assert.equal(run.status, "PROCESSED");
}

/** A restored installation has the run, and its keys and its machine work as before. */
async function restoreElsewhere(installation: Installation, runId: string): Promise<void> {
  const before = await readCredentials(installation);
  const backup = await backUp(installation);
  await installation.compose("down");
  const restored = await createInstallation();
  try {
    await restore(restored, backup);
    const run = await apiClient(restored.url, before.apiKey).run(runId);
    assert.equal(run.status, "PROCESSED");
    await runOneJob(restored);
  } finally {
    await restored.remove();
    await backup.remove();
  }
}

await step("base images", makeBaseImages);
await step("web, control and worker images", buildTargets);
await step("images run as their own user and carry no tools", imagesAreLean);
await step("the template's settings are refused", refuseTemplate);
const installation = await createInstallation();
try {
  await step("start", () => installation.compose("up", "--detach", "--no-build"));
  await step("every service is healthy", () => allHealthy(installation));
  await step("every service has bounds and no more than it needs", () =>
    servicesAreBounded(installation),
  );
  const runId = await step("a real job is measured", () => runOneJob(installation));
  await step("the machine cannot reach the book", () => machineCannotReachBook(installation));
  await step("down and up keeps secrets and results", () =>
    restartKeepsEverything(installation, runId),
  );
  await step("another real job is measured", () => runOneJob(installation));
  await step("a backup restores into an empty installation", () =>
    restoreElsewhere(installation, runId),
  );
} catch (error) {
  console.log((await installation.tryCompose("logs", "--tail", "60")).output);
  throw error;
} finally {
  await installation.remove();
}
