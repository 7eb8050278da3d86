import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { machineProtocolHeader } from "@lapline/contracts";
import { freePort } from "@lapline/postgres";
import { testFacts } from "@lapline/testkit";
import { processEnv } from "../../e2e/stack/env.ts";
import { openBook } from "../../e2e/stack/openBook.ts";
import { startProgram } from "../../e2e/stack/program.ts";
import { waitUntilReady } from "../../scripts/start/waitUntilReady.ts";

const server = resolve(import.meta.dirname, "../../apps/web/.next/standalone/apps/web/server.js");

type Json = Record<string, unknown>;

/** The built web server over a book of its own, with two API keys, a session and a machine. */
export async function openInstallation() {
  const running = new AsyncDisposableStack();
  try {
    return { ...(await open(running)), close: () => running.disposeAsync() };
  } catch (failure) {
    await running.disposeAsync();
    throw failure;
  }
}

/** Hands to `running` how to end each thing, as soon as there is something to end. */
async function open(running: AsyncDisposableStack) {
  const book = await openBook();
  running.defer(book.close);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const web = startProgram({
    name: "web",
    command: [process.execPath, server],
    env: {
      ...processEnv,
      NODE_ENV: "production",
      DATABASE_URL: book.url,
      LAPLINE_URL: url,
      AUTH_SECRET: randomBytes(32).toString("hex"),
      SECRETS_KEY: randomBytes(32).toString("hex"),
      LOG_LEVEL: "error",
      HOSTNAME: "127.0.0.1",
      PORT: String(port),
    },
  });
  running.defer(() => web.stop());
  await waitUntilReady(url, "(output of web)", new AbortController().signal);

  const post = async (path: string, body: Json, headers: Record<string, string>) => {
    const response = await fetch(new URL(path, url), {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const account = { email: "owner@example.org", password: randomBytes(24).toString("hex") };
  const origin = { origin: url };
  const owner = { name: "Owner", projectName: "Bench", ...account };
  await post("/api/trpc/setup.createOwner", owner, origin);
  const signedIn = await post("/api/auth/sign-in/email", account, origin);
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  const session = { cookie: cookies.join("; "), ...origin };
  const makeKey = async (name: string): Promise<string> => {
    const body = { name, scopes: ["admin"], expiresInDays: 1 };
    return (await (await post("/api/v1/api-keys", body, session)).json()).key;
  };
  const [heavyKey, otherKey] = [await makeKey("heavy"), await makeKey("other")];
  const bearer = { authorization: `Bearer ${heavyKey}` };
  const made = await post("/api/v1/machines/tokens", { label: "local" }, bearer);
  const protocol = { [machineProtocolHeader]: "1" };
  const registered = await post(
    "/api/machine/v1/register",
    { token: (await made.json()).token, name: "bench", sandboxes: ["process"], facts: testFacts },
    protocol,
  );
  const machine = {
    authorization: `Bearer ${(await registered.json()).machineKey}`,
    ...protocol,
  };
  return {
    url,
    pid: web.pid(),
    session,
    bearer,
    otherKey,
    machine,
    post,
  };
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>;
