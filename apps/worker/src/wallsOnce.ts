import { readEnv } from "./env.ts";
import { definitionSandboxes } from "./openWorkerContext.ts";
import { noWallsSentence, openWorkerWalls, ownDefinitionsSentence } from "./openWorkerWalls.ts";

// `node wallsOnce.mjs`: says in one line that this host builds no walls, or that projects' own definitions
// run behind them; nothing otherwise. For `npm start`. Exit codes: 0 looked, 2 settings.

const settings = readEnv({ LAPLINE_URL: "http://127.0.0.1" });
if (!settings.ok) process.exit(2);
const walls = await openWorkerWalls(settings.env, settings.toolEnv);
if (!walls.up) console.log(noWallsSentence(walls.reason));
else if (definitionSandboxes(settings.env, walls).includes("process")) {
  console.log(ownDefinitionsSentence);
}
process.exit(0);
