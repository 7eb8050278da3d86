import { expect, test } from "vitest";
import { markerEnv, markerOf } from "./marker.ts";

test("a marker is found again in the environment of a process", () => {
  const marker = { scope: "host", jobId: "0190-job", attempt: 2 };
  const environ = ["PATH=/bin", ...Object.entries(markerEnv(marker)).map((e) => e.join("=")), "A="];
  expect(markerOf(environ.join("\0"))).toEqual(marker);
});

test("a process without a job is not ours; one without a scope belongs to the default one", () => {
  expect(markerOf("PATH=/bin\0HOME=/root")).toBeNull();
  expect(markerOf("LAPLINE_JOB=x")?.scope).toBe("host");
});
