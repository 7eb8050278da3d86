import { createDb } from "@lapline/db";
import { createEngineContext, resetSecondFactor } from "@lapline/engine";
import { readBookEnv } from "./env.ts";

const words = {
  reset: "Two-step sign-in of this account is off, and its sessions have ended.",
  none: "This account has no two-step sign-in. Nothing was changed.",
  unknown: "No account has this address. Nothing was changed.",
} as const;

// For the operator: `resetSecondFactor.mjs person@example.org` lets somebody in who lost app and codes.
const settings = readBookEnv();
const email = process.argv[2];
if (!settings.ok || email === undefined) {
  const problems = settings.ok
    ? ["name the account: resetSecondFactor.mjs <e-mail>"]
    : settings.problems;
  process.stderr.write(`Nothing was reset:\n  ${problems.join("\n  ")}\n`);
  process.exitCode = 1;
} else {
  const db = createDb(settings.env.DATABASE_URL, {
    poolMax: 2,
    applicationName: "lapline-reset",
    onPoolError: () => undefined,
  });
  try {
    const outcome = await resetSecondFactor(createEngineContext(db), { email });
    process.stdout.write(`${words[outcome]}\n`);
    process.exitCode = outcome === "reset" ? 0 : 1;
  } finally {
    await db.$disconnect();
  }
}
