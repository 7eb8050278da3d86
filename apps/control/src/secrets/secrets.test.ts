import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { secretFiles } from "./secretFiles.ts";
import { isPlaceholder, serverSecrets } from "./serverSecrets.ts";

const random = { bytes: (count: number) => randomBytes(count) };

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), "lapline-secrets-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, "server", "secrets.json");
}

test("every installation gets secrets of its own, and keeps them", async () => {
  const [mine, others] = [await openFolder(), await openFolder()];
  const first = await serverSecrets(random, mine, {});
  expect(await serverSecrets(random, mine, {})).toEqual(first);
  expect(await serverSecrets(random, others, {})).not.toEqual(first);
  expect((await stat(mine)).mode & 0o777).toBe(0o600);
  const values = Object.values(JSON.parse(await readFile(mine, "utf8")));
  expect(new Set(values).size).toBe(values.length);
  for (const value of values) expect(value).toMatch(/^[\w-]{43}$/);
});

test.each(["changeme", "CHANGE-ME-please", "password1", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"])(
  "the placeholder %s is refused",
  async (secret) => {
    expect(isPlaceholder(secret)).toBe(true);
    const result = await serverSecrets(random, await openFolder(), { authSecret: secret });
    expect(result).toMatchObject({ ok: false, problems: [expect.stringContaining("authSecret")] });
  },
);

test("a chosen secret is used, and one that can be guessed is refused", async () => {
  const chosen = randomBytes(24).toString("base64url");
  const result = await serverSecrets(random, await openFolder(), { authSecret: chosen });
  expect(result).toMatchObject({ ok: true, secrets: { authSecret: chosen } });
  const short = await serverSecrets(random, await openFolder(), {
    postgresPassword: "tr0ub4dor&3",
  });
  expect(short.ok).toBe(false);
});

test("an installation from before a secret gets it, and keeps the others", async () => {
  const file = await openFolder();
  const first = await serverSecrets(random, file, {});
  if (!first.ok) throw new Error(first.problems.join());
  const { secretsKey: _, ...older } = first.secrets;
  await writeFile(file, JSON.stringify(older));
  const upgraded = await serverSecrets(random, file, {});
  expect(upgraded).toMatchObject({ ok: true, secrets: older });
  expect(await serverSecrets(random, file, {})).toEqual(upgraded);
});

test("no service is told a secret of another one", async () => {
  const result = await serverSecrets(random, await openFolder(), {});
  if (!result.ok) throw new Error(result.problems.join());
  const { secrets } = result;
  const told = (folder: string) =>
    secretFiles(secrets)
      .filter(({ path }) => path.startsWith(`${folder}/`))
      .map(({ text }) => text)
      .join("\n");
  const knows = (folder: string) =>
    Object.entries(secrets)
      .filter(([, secret]) => told(folder).includes(secret))
      .map(([name]) => name);
  expect(knows("machine")).toEqual(["bellPassword"]);
  expect(knows("redis")).toEqual([]);
  expect(knows("postgres")).toEqual(["postgresPassword", "bookPassword"]);
  expect(knows("server")).toEqual(["bookPassword", "controlPassword", "authSecret", "secretsKey"]);
  const hash = createHash("sha256").update(secrets.bellPassword).digest("hex");
  expect(told("redis")).toContain(`user bell on #${hash} ~lapline:bench.* `);
});
