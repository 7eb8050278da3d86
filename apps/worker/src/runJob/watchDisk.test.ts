import { tmpdir } from "node:os";
import { waitFor } from "@lapline/testkit";
import { expect, test } from "vitest";
import type { AbortReason } from "../jobFailure.ts";
import { readDiskFree } from "../preflight/readDiskFree.ts";
import { watchDisk } from "./watchDisk.ts";

function watch(folders: string[], limits: { freeBytesMin: number; writtenBytesMax: number }) {
  const reasons: AbortReason[] = [];
  const all = { ...limits, writtenFilesMax: Number.MAX_SAFE_INTEGER };
  const watcher = watchDisk(folders, all, (reason) => reasons.push(reason));
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

test("a job that makes more files than it may is ended, however small they are", async () => {
  const reasons: AbortReason[] = [];
  const limits = { freeBytesMin: 0, writtenBytesMax: 1e12, writtenFilesMax: 10 };
  let files = 50_000;
  const read = async () => ({ bytes: 1e12, files, filesFreeMin: 0 });
  const watcher = watchDisk(["/any"], limits, (reason) => reasons.push(reason), read);
  await watcher.look();
  files -= 10;
  await watcher.look();
  expect(reasons).toEqual([]);
  files -= 1;
  await watcher.look();
  expect(reasons[0]).toMatchObject({
    code: "target_disk_exceeded",
    message: "the job made more than the 10 files that it may",
  });
  watcher.stop();
});

test("a disk that has no room for further files ends the job before the host meets it", async () => {
  const reasons: AbortReason[] = [];
  const limits = { freeBytesMin: 0, writtenBytesMax: 1e12, writtenFilesMax: 1e12 };
  let files = 10_000;
  const read = async () => ({ bytes: 1e12, files, filesFreeMin: 10_000 });
  const watcher = watchDisk(["/any"], limits, (reason) => reasons.push(reason), read);
  await watcher.look();
  expect(reasons).toEqual([]);
  files = 9_999;
  await watcher.look();
  expect(reasons[0]).toMatchObject({
    code: "disk_full",
    message: "the disk had room for only 9999 more files during the job",
  });
  watcher.stop();
});

test("files that are free are counted as the file system counts them", async () => {
  const { files, filesFreeMin } = await readDiskFree(tmpdir());
  expect(files).toBeGreaterThan(0);
  expect(filesFreeMin).toBeLessThanOrEqual(10_000);
});
