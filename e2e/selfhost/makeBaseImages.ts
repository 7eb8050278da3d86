import { cp, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand, tryCommand } from "./runCommand.ts";

const debianRelease = "bookworm";
const npmVersion = "11.12.1";
const images = join(import.meta.dirname, "images");
const nodeProgram = join(import.meta.dirname, "../../node_modules/node/bin/node");
const certificates = "/etc/ssl/certs/ca-certificates.crt";
const timeoutMs = 10 * 60_000;

/**
 * Makes what docker-compose.yml would pull: Debian by debootstrap (kept from an earlier run, it does not
 * depend on the sources), and on it Node, PostgreSQL and Redis.
 */
export async function makeBaseImages(): Promise<void> {
  await makeDebian();
  const folder = await mkdtemp(join(tmpdir(), "lapline-selfhost-"));
  try {
    await cp(join(images, "node"), folder, { recursive: true });
    await cp(await realpath(nodeProgram), join(folder, "node"));
    await cp(certificates, join(folder, "ca-certificates.crt"), { dereference: true });
    await runCommand(["npm", "pack", `npm@${npmVersion}`], { timeoutMs, cwd: folder });
    await runCommand(["tar", "-xzf", `npm-${npmVersion}.tgz`], { timeoutMs, cwd: folder });
    await cp(join(folder, "package"), join(folder, "npm"), { recursive: true });
    await buildImage("lapline-selfhost/node", folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await buildImage("lapline-selfhost/postgres", join(images, "postgres"));
  await buildImage("lapline-selfhost/redis", join(images, "redis"));
}

async function makeDebian(): Promise<void> {
  const image = "lapline-selfhost/debian";
  const found = await tryCommand(["docker", "image", "inspect", image], { timeoutMs });
  if (found.code === 0) return;
  const folder = await mkdtemp(join(tmpdir(), "lapline-debian-"));
  const root = join(folder, "root");
  const archive = join(folder, "root.tar");
  try {
    const include = "--include=ca-certificates";
    await runCommand(["debootstrap", "--variant=minbase", include, debianRelease, root], {
      timeoutMs,
    });
    await runCommand(["tar", "-C", root, "-cf", archive, "."], { timeoutMs });
    await runCommand(["docker", "import", archive, image], { timeoutMs });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Builds one image with the classic builder; packages come over the host's own network. */
export async function buildImage(
  image: string,
  context: string,
  args: readonly string[] = [],
): Promise<void> {
  await runCommand(["docker", "build", "--network", "host", "--tag", image, ...args, context], {
    timeoutMs: 30 * 60_000,
    env: { DOCKER_BUILDKIT: "0" },
  });
}
