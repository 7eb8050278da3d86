import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { shareSource } from "./shareSource.ts";

test("the source of a share's exports is its title and the start of its hash, and nothing that opens it", () => {
  const contentHash = createHash("sha256").update("the bytes").digest("hex");
  const share = {
    title: "Two ways to keep data",
    contentHash,
    snapshotUrl: "/s/laps_Zm9yLW5vYm9keS1lbHNlLXRvLXJlYWQ/snapshot.json",
  };
  const source = shareSource(share);
  expect(source).toBe(
    `Lapline share with SHA-256 ${contentHash.slice(0, 12)}…, Two ways to keep data`,
  );
  expect(source).not.toMatch(/laps_|\/s\//);
});
