import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { heldSecrets } from "./heldSecrets.ts";

test("secrets are found in settings, inside addresses and in the files of tools", async () => {
  const home = await mkdtemp(join(tmpdir(), "lapline-home-"));
  try {
    const files = {
      ".npmrc": "registry=https://r.example\n//r.example/:_authToken=npm-file-token\n",
      ".netrc": "machine git.example login me password netrc-password\n",
      ".git-credentials": "https://me:git%2Fpassword@git.example\n",
      ".cargo/credentials.toml": '[registry]\ntoken = "cargo-file-token"\n',
      ".m2/settings.xml": "<server><password>maven-password</password></server>",
      ".config/pip/pip.conf": "[global]\nindex-url = https://pip-name:pip-password@p.example/\n",
    };
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(home, name)), { recursive: true });
      await writeFile(join(home, name), text);
    }
    const settings = {
      REGISTER_TOKEN: "one-time-token",
      QUEUE_URL: "redis://machine:queue-password@redis:6379",
      GOPROXY: "https://go-token@goproxy.example,direct",
      MACHINE_API_KEY: "/run/secrets/key",
      LOG_LEVEL: "info",
      CACHE_BYTES_MAX: 5,
    };
    expect(new Set(await heldSecrets(settings, home))).toEqual(
      new Set([
        "one-time-token",
        "queue-password",
        "go-token",
        "npm-file-token",
        "netrc-password",
        "git%2Fpassword",
        "git/password",
        "cargo-file-token",
        "maven-password",
        "pip-password",
      ]),
    );
  } finally {
    await rm(home, { recursive: true });
  }
});

test("a machine without such files and a home holds what is set only", async () => {
  expect(await heldSecrets({ PATH: "/usr/bin" }, "/nonexistent")).toEqual([]);
  expect(await heldSecrets({ NPM_TOKEN: "token-of-npm" }, undefined)).toEqual(["token-of-npm"]);
});
