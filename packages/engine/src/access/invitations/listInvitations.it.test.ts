import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { readPages } from "../../testing/readPages.ts";
import { inviteMember } from "./inviteMember.ts";
import { listInvitations } from "./listInvitations.ts";
import { revokeInvitation } from "./revokeInvitation.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

let invited = 0;
async function invite(): Promise<string> {
  invited += 1;
  const made = await inviteMember(engine.context, {
    projectId: engine.projectId,
    actor: testActor,
    email: `guest-${invited}@example.org`,
    role: "viewer",
  });
  return made.outcome === "created" ? made.invitation.id : expect.unreachable(made.outcome);
}

test("no invitation is missing or there twice while others are sent and revoked between the pages", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(await invite());
  const { projectId } = engine;
  const seen = await readPages(
    (cursor) => listInvitations(engine.context, { projectId, limit: 2, cursor }),
    async (shown) => {
      await invite();
      const invitationId = shown.at(-1)?.id ?? "";
      await revokeInvitation(engine.context, { projectId, actor: testActor, invitationId });
    },
  );
  expect(seen.map(({ id }) => id)).toEqual(ids.toReversed());
  const left = await listInvitations(engine.context, { projectId, limit: 50 });
  expect(left.items).toHaveLength(5);
  expect(left.nextCursor).toBeNull();
});
