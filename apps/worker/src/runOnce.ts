import { readFile, writeFile } from "node:fs/promises";
import { localRunRequestSchema } from "@lapline/contracts";
import { readEnv } from "./env.ts";
import { createLog } from "./log.ts";
import { createMask } from "./masking/createMask.ts";
import { heldSecrets } from "./masking/heldSecrets.ts";
import { measureLocally } from "./runOnce/measureLocally.ts";

// `node runOnce.mjs <request.json> <answer.json>`: measures one job without a server, for
// `lapline run`. The job's log goes to stderr. Exit codes: 0 the answer is written, 2 settings.

/** Nobody is called; the address only fills what is unused without a server. */
const noServer = { LAPLINE_URL: "http://127.0.0.1", LOG_LEVEL: "silent" };

async function main([requestFile, answerFile]: readonly string[]): Promise<number> {
  const settings = readEnv(noServer);
  if (!settings.ok) {
    for (const problem of settings.problems) process.stderr.write(`cannot start: ${problem}\n`);
    return 2;
  }
  if (requestFile === undefined || answerFile === undefined) {
    process.stderr.write("cannot start: name the file of the request and that of the answer\n");
    return 2;
  }
  const request = localRunRequestSchema.parse(JSON.parse(await readFile(requestFile, "utf8")));
  const stopping = new AbortController();
  for (const name of ["SIGTERM", "SIGINT"]) process.on(name, () => stopping.abort());
  const { env, toolEnv } = settings;
  const mask = createMask(await heldSecrets({ ...toolEnv, ...env }, toolEnv.HOME));
  const log = createLog(env.LOG_LEVEL, mask);
  const answer = await measureLocally(request, {
    ...{ env, toolEnv, log, mask },
    signal: stopping.signal,
  });
  await writeFile(answerFile, JSON.stringify(answer));
  return 0;
}

process.exit(await main(process.argv.slice(2)));
