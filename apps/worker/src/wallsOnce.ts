import { readEnv } from "./env.ts";
import { noWallsSentence, openWorkerWalls } from "./openWorkerWalls.ts";

// `node wallsOnce.mjs`: says in one line that this host builds no walls, and nothing when it does. For
// `npm start`. Exit codes: 0 looked, 2 settings.

const settings = readEnv({ LAPLINE_URL: "http://127.0.0.1" });
if (!settings.ok) process.exit(2);
const walls = await openWorkerWalls(settings.env, settings.toolEnv);
if (!walls.up) console.log(noWallsSentence(walls.reason));
process.exit(0);
