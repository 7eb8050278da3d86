import { createDb } from "@lapline/db";
import { createEngineContext } from "@lapline/engine";
import { readSetupEnv } from "./env.ts";
import { setUp } from "./setup/setUp.ts";

// Prints one JSON line, `{created, email, projectId, machineId}`, for the program that starts it.
const settings = readSetupEnv();
if (settings.ok) {
  const db = createDb(settings.env.DATABASE_URL, {
    poolMax: 2,
    applicationName: "lapline-setup",
    onPoolError: () => undefined,
  });
  try {
    const result = await setUp(createEngineContext(db), settings.env);
    process.stdout.write(`${JSON.stringify(result)}\n`);
  } finally {
    await db.$disconnect();
  }
} else {
  process.stderr.write(`The setup cannot run:\n  ${settings.problems.join("\n  ")}\n`);
  process.exitCode = 1;
}
