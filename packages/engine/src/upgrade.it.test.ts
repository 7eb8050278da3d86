import { createDb } from "@lapline/db";
import { migrate } from "@lapline/db/migrate";
import { createOldDatabase, readOldAnswers } from "@lapline/testkit";
import { expect, test } from "vitest";
import { checkReadiness, createEngineContext } from "./index.ts";
import { mendedSentence } from "./testing/oldSentences.ts";
import { readEverything } from "./testing/readEverything.ts";

/** The words of reasons are made when they are read. */
function inWordsOfToday(answers: unknown): unknown {
  return JSON.parse(JSON.stringify(answers), (_key, value) =>
    typeof value === "string" ? mendedSentence(value) : value,
  );
}

/** A series that got better was a quiet one then, and no alert said why it came. */
function asOfThen(answers: unknown): unknown {
  return JSON.parse(JSON.stringify(answers), (key, value) => {
    if (key === "why") return undefined;
    if (key === "currentJob" && value !== null) {
      const { kind: _, baseVersion: _base, ...job } = value;
      return job;
    }
    if (key === "worst" && value !== null) {
      // The headline says between which versions it is.
      const { version: _, baseVersion: _base, ...worst } = value;
      return worst;
    }
    return key === "state" && value === "improved" ? "quiet" : value;
  });
}

test("an installation of the last commit before the baseline answers after the upgrade what it answered before", async () => {
  const database = await createOldDatabase();
  const db = createDb(database.url, {
    poolMax: 5,
    applicationName: "upgrade-test",
    onPoolError: () => undefined,
  });
  try {
    const context = createEngineContext(db);
    expect(await checkReadiness(context)).toBe("migrations_missing");
    await migrate(database.url);
    expect(await checkReadiness(context)).toBe("ready");
    for (const [slug, expected] of Object.entries(await readOldAnswers())) {
      const { id } = await db.project.findUniqueOrThrow({ where: { slug } });
      const answers = await readEverything(context, id);
      expect(asOfThen(answers), slug).toEqual(inWordsOfToday(expected));
    }
  } finally {
    await db.$disconnect();
    await database.drop();
  }
});
