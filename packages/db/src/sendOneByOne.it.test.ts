import { randomUUID } from "node:crypto";
import { createDatabase } from "@lapline/testkit";
import { expect, onTestFinished, test } from "vitest";
import { createDb } from "./createDb.ts";
import { transact } from "./transact.ts";

test("a transaction sends one query at a time, however many are asked for at once", async () => {
  const database = await createDatabase();
  onTestFinished(database.drop);
  const db = createDb(database.url, {
    poolMax: 2,
    applicationName: "one-by-one-test",
    onPoolError: () => undefined,
  });
  onTestFinished(() => db.$disconnect());
  const warnings: string[] = [];
  const listen = ({ message }: Error) => void warnings.push(message);
  process.on("warning", listen);
  onTestFinished(() => void process.off("warning", listen));
  const id = randomUUID();
  await db.project.create({ data: { id, slug: id, name: "one" } });
  const answers = await transact(db, (tx) =>
    Promise.all([
      tx.$queryRaw<{ n: number }[]>`SELECT 1 AS "n"`,
      tx.project.findUnique({
        where: { id },
        include: { members: true, runs: true, hardwareLabels: true },
      }),
      tx.$queryRaw<{ n: number }[]>`SELECT 3 AS "n"`,
    ]),
  );
  expect(answers).toMatchObject([[{ n: 1 }], { name: "one", members: [] }, [{ n: 3 }]]);
  // One that fails is told to its caller, and the connection goes on with the next.
  const outcomes = await Promise.allSettled([
    db.$transaction((tx) =>
      Promise.all([tx.$queryRaw`SELECT 1 / 0`, tx.$queryRaw`SELECT 1`.catch(() => "aborted")]),
    ),
    db.$queryRaw`SELECT 1`,
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  expect(warnings).toEqual([]);
});
