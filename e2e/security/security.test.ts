import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { waitFor } from "@lapline/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { processesOfJobs } from "../chaos/leftovers.ts";
import { sqliteTrickle } from "../chaos/submissions.ts";
import { outputCharactersMax } from "../stack/program.ts";
import { type Stack, startStack } from "../stack/startStack.ts";
import { canary } from "./canary.ts";
import { dumpDatabase } from "./dumpDatabase.ts";
import { makeSecrets } from "./makeSecrets.ts";
import { misplaceSecrets } from "./misplaceSecrets.ts";
import { openSession } from "./openSession.ts";
import { shapesOf } from "./shapesOf.ts";

const smtpPassword = canary("Smtp");

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({
    queue: "postgres",
    logLevel: "trace",
    // Nobody listens there: control has to say so, without the password.
    controlEnv: { SMTP_URL: `smtp://mailer:${smtpPassword}@127.0.0.1:1` },
  });
});
afterAll(() => stack?.stop());

/** Environment of the processes of a job while it is measured. */
async function targetEnvironment(): Promise<string> {
  const jobId = (await stack.api.submit(sqliteTrickle("local", 3))).jobs[0]?.id ?? "";
  const environment = await waitFor(
    async () => {
      const pids = await processesOfJobs([jobId]);
      // One may end while it is looked at.
      const read = (pid: number) => readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
      return (await Promise.all(pids.map(read))).join("\n") || null;
    },
    { what: "a process of the job", timeoutMs: 120_000 },
  );
  await waitFor(async () => (await stack.api.job(jobId)).status === "PROCESSED", {
    what: "the end of the job",
    timeoutMs: 120_000,
    intervalMs: 200,
  });
  return environment;
}

/** Both were tried in vain; what went wrong is in the book. */
async function untilToldInVain(): Promise<void> {
  for (const said of ["ECONNREFUSED", "hooks.lapline.invalid"]) {
    await waitFor(async () => (await dumpDatabase(stack.databaseUrl)).includes(said), {
      what: `${said} in the book`,
      timeoutMs: 120_000,
      intervalMs: 500,
    });
  }
}

describe("F32: secrets", () => {
  it("are in no log, no table, no answer to a stranger and no environment of a target", async () => {
    const session = await openSession(stack);
    const made = await makeSecrets(session);
    const misplaced = await misplaceSecrets(stack);
    const environment = await targetEnvironment();
    await untilToldInVain();
    const machineKey = await readFile(join(stack.workerDataDir, "machine.key"), "utf8");
    const secrets: Record<string, string> = {
      ...stack.secrets,
      ...made,
      ...misplaced.secrets,
      machineKey: machineKey.trim(),
      smtpPassword,
      apiKey: stack.apiKey,
      ownerPassword: stack.password,
      session: decodeURIComponent(/session_token=([^.;]+)/.exec(session.cookie)?.[1] ?? ""),
    };
    expect(Object.keys(secrets).length).toBeGreaterThanOrEqual(30);
    expect(Object.entries(secrets).filter(([, value]) => value.length < 16)).toEqual([]);

    const book = await dumpDatabase(stack.databaseUrl);
    const places: Record<string, { text: string; has: string }> = {
      "log of web": { text: stack.web.output(), has: "request refused" },
      "log of control": { text: stack.control.output(), has: "ECONNREFUSED" },
      "log of the worker": { text: stack.worker.output(), has: "sqlite" },
      "the book": { text: book, has: stack.email },
      "the queue": { text: await dumpDatabase(stack.queueUrl), has: "bench.local" },
      "answers to strangers": { text: misplaced.told, has: "unauthorized" },
      "environment of the target": { text: environment, has: "LAPLINE_JOB=" },
    };
    for (const [place, { text, has }] of Object.entries(places)) {
      // What is searched is really there, and whole.
      expect(text.includes(has), `${place} does not even have ${has}`).toBe(true);
      expect(text.length < outputCharactersMax || text === book, place).toBe(true);
      const hits = Object.entries(secrets)
        .filter(([, value]) => shapesOf(value).some((shape) => text.includes(shape)))
        .map(([name]) => name);
      expect({ place, hits }).toEqual({ place, hits: [] });
    }
  });
});

describe("what browsers are told", () => {
  const headersOf = async (path: string) => {
    const signal = AbortSignal.timeout(60_000);
    const answer = await fetch(new URL(path, stack.url), { redirect: "manual", signal });
    await answer.arrayBuffer();
    return answer.headers;
  };
  const everywhere = {
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "x-frame-options": "DENY",
  };
  const subset = (headers: Headers, wanted: Record<string, string>) =>
    Object.fromEntries(Object.keys(wanted).map((name) => [name, headers.get(name)]));

  it("keeps pages to their own scripts, out of frames, and quiet about addresses", async () => {
    const [first, second] = await Promise.all([headersOf("/sign-in"), headersOf("/sign-in")]);
    expect(subset(first, everywhere)).toEqual(everywhere);
    expect(first.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(first.get("x-powered-by")).toBeNull();
    const policy = first.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{24}' 'strict-dynamic'/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).toMatch(/object-src 'none'; base-uri 'self'; form-action 'self'/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe|default-src[^;]*\*/);
    expect(second.get("content-security-policy")).not.toBe(policy);
    const secretPage = await headersOf("/reset-password?token=x");
    expect(secretPage.get("referrer-policy")).toBe("no-referrer");
    expect(secretPage.get("x-robots-tag")).toContain("noindex");
  });

  it("keeps no page in a cache, whoever asks", async () => {
    const session = await openSession(stack);
    const app = join(import.meta.dirname, "../../apps/web/src/app");
    const files = await readdir(app, { recursive: true });
    const pages = files
      .filter((file) => basename(file) === "page.tsx")
      .map((file) => dirname(file));
    expect(pages.length).toBeGreaterThan(30);
    for (const page of pages) {
      const path = page
        .replace(/^\.$/, "")
        .replace("[project]", "default")
        .replaceAll(/\[[^\]]+\]/g, "0190a000-0000-7000-8000-000000000000");
      const stranger = await headersOf(`/${path}`);
      const member = await session.call("GET", `/${path}`);
      await member.arrayBuffer();
      for (const headers of [stranger, member.headers]) {
        expect([path, headers.get("cache-control")]).toEqual([
          path,
          expect.stringContaining("no-store"),
        ]);
      }
    }
  });

  it("makes no document of what the APIs answer, and keeps it in no cache", async () => {
    for (const path of ["/api/v1/runs", "/api/trpc/session.me", "/api/v1/nothing"]) {
      const headers = await headersOf(path);
      expect(subset(headers, everywhere)).toEqual(everywhere);
      expect(headers.get("content-security-policy")).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      );
      expect(headers.get("cache-control")).toContain("no-store");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  it("keeps cookies from scripts and other sites, and behind https from plain http", async () => {
    const plain = await openSession(stack);
    expect(plain.setCookies.length).toBeGreaterThanOrEqual(2);
    for (const cookie of plain.setCookies) {
      expect(cookie).toMatch(/; Path=\/(;|$)/i);
      expect(cookie).toMatch(/; HttpOnly/i);
      expect(cookie).toMatch(/; SameSite=Lax/i);
      expect(cookie).not.toMatch(/Domain/i);
    }
    const publicUrl = "https://lapline.example.org";
    await stack.web.restart({ LAPLINE_URL: publicUrl, TRUSTED_PROXY_COUNT: "1" });
    await stack.ready();
    const behindTls = await openSession(stack, publicUrl);
    for (const cookie of behindTls.setCookies) {
      expect(cookie).toMatch(/^__Host-lapline\./);
      expect(cookie).toMatch(/; Secure/i);
      expect(cookie).not.toMatch(/Domain/i);
    }
    expect((await behindTls.call("GET", "/api/v1/runs")).status).toBe(200);
    for (const path of ["/sign-in", "/api/v1/runs", "/favicon.ico"]) {
      const age = (await headersOf(path)).get("strict-transport-security");
      expect([path, age]).toEqual([path, "max-age=31536000; includeSubDomains"]);
    }
    const policy = (await headersOf("/sign-in")).get("content-security-policy");
    expect(policy).toContain("upgrade-insecure-requests");
  });
});
