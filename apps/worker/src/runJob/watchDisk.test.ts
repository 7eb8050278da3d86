import { tmpdir } from "node:os";
import { waitFor } from "@lapline/testkit";
import { expect, test } from "vitest";
import type { AbortReason } from "../abortReason.ts";
import { watchDisk } from "./watchDisk.ts";

function watch(folders: string[], limits: { freeBytesMin: number; writtenBytesMax: number }) {
  const reasons: AbortReason[] = [];
  const watcher = watchDisk(folders, limits, (reason) => reasons.push(reason));
  return { reasons, watcher };
}

test("a host that has too little space left ends the job at once", async () => {
  const limits = { freeBytesMin: Number.MAX_SAFE_INTEGER, writtenBytesMax: 1 };
  const { reasons, watcher } = watch([tmpdir()], limits);
  await waitFor(() => reasons.length > 0, { what: "the end" });
  expect(reasons[0]).toMatchObject({ code: "disk_full" });
  watcher.stop();
});

test("a job that writes more than it may is ended, whatever the disk holds", async () => {
  // Every byte is too much: even nothing written is more than minus one.
  const { reasons, watcher } = watch([tmpdir()], { freeBytesMin: 0, writtenBytesMax: -1 });
  await waitFor(() => reasons.length > 0, { what: "the end" });
  expect(reasons[0]).toMatchObject({
    code: "target_disk_exceeded",
    message: "the job wrote more than the -1 bytes that it may",
  });
  watcher.stop();
});

test("a folder that cannot be read ends nothing", async () => {
  const limits = { freeBytesMin: Number.MAX_SAFE_INTEGER, writtenBytesMax: -1 };
  const { reasons, watcher } = watch(["/nonexistent", tmpdir()], limits);
  await waitFor(() => reasons.length > 0, { what: "the readable one" });
  expect(reasons).toHaveLength(1);
  watcher.stop();
});
