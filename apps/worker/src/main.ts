import { readEnv } from "./env.ts";
import { runWorker } from "./runWorker.ts";

process.exit(await runWorker(readEnv()));
