import { listenForBells } from "@lapline/queue";
import { createDatabase } from "@lapline/testkit";
import type { TestContext } from "vitest";
import { openInstallation } from "./openInstallation.ts";
import { startProcess } from "./startProcess.ts";

/**
 * What a test of control starts. All of it ends with the test, the last first: tests, which mostly wait,
 * may run side by side.
 */
export function openBenchOf({ onTestFinished }: TestContext) {
  const closers: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    for (const close of closers.reverse()) await close();
  });
  return {
    closers,
    async openBook() {
      const database = await createDatabase();
      closers.push(database.drop);
      const installation = await openInstallation(database.url);
      closers.push(installation.close);
      return { url: database.url, ...installation };
    },
    startControl(env: Parameters<typeof startProcess>[0]) {
      const control = startProcess(env);
      closers.push(control.stop);
      return control;
    },
    listen(queueUrl: string) {
      const heard = new Set<string>();
      const ear = listenForBells({
        queueUrl,
        label: "local",
        onBell: ({ jobId }) => heard.add(jobId),
        onTrouble: () => undefined,
      });
      closers.push(ear.close);
      return { ear, heard };
    },
  };
}
