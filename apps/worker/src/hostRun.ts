import { readFile, writeFile } from "node:fs/promises";
import { hostRunRequestSchema } from "@lapline/contracts/definitions";
import { readEnv } from "./env.ts";
import { runOnHost } from "./hostRun/runOnHost.ts";
import { createLog } from "./log.ts";
import { createMask } from "./masking/createMask.ts";

// `node hostRun.mjs <request.json> <answer.json>`: what `lapline run` needs for a definition on the host
// of the person who runs it. Where it is, is told on stdout, a line each. Exit codes: 0 the answer is
// written, 2 settings.

/** Nobody is called; the address only fills what is unused without a server. */
const noServer = { LAPLINE_URL: "http://127.0.0.1" };
/** A person's own programs run as they would run them by hand. */
const ownHost = { WALLS: "off", SANDBOXES: "process", LOG_LEVEL: "silent" };

async function main([requestFile, answerFile]: readonly string[]): Promise<number> {
  const settings = readEnv(noServer, ownHost);
  if (!settings.ok) {
    for (const problem of settings.problems) process.stderr.write(`cannot start: ${problem}\n`);
    return 2;
  }
  if (requestFile === undefined || answerFile === undefined) {
    process.stderr.write("cannot start: name the file of the request and that of the answer\n");
    return 2;
  }
  const request = hostRunRequestSchema.parse(JSON.parse(await readFile(requestFile, "utf8")));
  const stopping = new AbortController();
  for (const name of ["SIGTERM", "SIGINT"]) process.on(name, () => stopping.abort());
  const { env, toolEnv } = settings;
  const mask = createMask();
  const answer = await runOnHost(request, {
    ...{ env, toolEnv, mask, log: createLog(env.LOG_LEVEL, mask) },
    tell: (line) => process.stdout.write(`${line}\n`),
    signal: stopping.signal,
  });
  await writeFile(answerFile, JSON.stringify(answer));
  return 0;
}

process.exit(await main(process.argv.slice(2)));
