import { afterEach, expect, test, vi } from "vitest";
import { announce } from "./announce.ts";
import { dataFolder } from "./dataFolder.ts";
import type { SampleOutcome } from "./submitSampleRun.ts";

afterEach(() => void vi.restoreAllMocks());

function announced(sample: SampleOutcome | null): string {
  const said = vi.spyOn(console, "log").mockReturnValue();
  announce({
    ...{ url: "http://127.0.0.1:3000", folder: dataFolder("/data"), credentials: null, sample },
    ...{ workerPollsBecause: "its queue is elsewhere", wallsLine: null },
  });
  return String(said.mock.calls[0]?.[0]);
}

test("a sample run that a machine takes is being measured", () => {
  const said = announced({ ok: true, path: "/runs/1", unmeasured: null });
  expect(said).toContain("A sample run is being measured: http://127.0.0.1:3000/runs/1");
  expect(said).toContain("looks for jobs every 15 s");
});

test("one that no machine takes is queued, and why is said", () => {
  const unmeasured = "another Lapline worker runs on this host";
  const said = announced({ ok: true, path: "/runs/1", unmeasured });
  expect(said).toContain("A sample run is queued: http://127.0.0.1:3000/runs/1");
  expect(said).toContain(`because the bench machine does not run: ${unmeasured}.`);
  expect(said).not.toMatch(/is being measured|looks for jobs/);
});

test("one that was not submitted says why", () => {
  const said = announced({ ok: false, why: "the bench machine does not run: no room" });
  expect(said).toContain(
    "The sample run was not submitted: the bench machine does not run: no room",
  );
});
