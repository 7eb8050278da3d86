import type { Submission } from "@lapline/contracts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { textOf } from "@/components/format/testing/readTables.ts";
import { SessionProvider } from "@/features/session/index.ts";
import { AgainButton } from "./CompareAgainButton.tsx";

const submission = { targets: [], scenarios: [], labels: [], trials: 48 } as unknown as Submission;
const id = "0195d0d0-0000-7000-8000-000000000001";

// Without a connection to the server: a button that queues something would need one.
test("the button says how many trials the further comparison has, and only asks", () => {
  const project = { id, slug: "default", name: "Default", role: "owner" as const };
  const session = { user: null, ownsInstallation: false, sendsMail: null, projects: [], project };
  const markup = renderToStaticMarkup(
    <SessionProvider session={session}>
      <AgainButton plan={{ submission, idempotencyKey: "again" }} />
    </SessionProvider>,
  );
  expect(textOf(markup)).toBe("Compare again, 48 trials a version");
});
