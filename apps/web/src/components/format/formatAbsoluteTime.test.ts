import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function formattedIn(zone: string): Promise<string> {
  vi.stubEnv("TZ", zone);
  vi.resetModules();
  const { formatAbsoluteTime } = await import("./formatAbsoluteTime.ts");
  return formatAbsoluteTime(Date.UTC(2026, 0, 12, 9, 30));
}

it("a moment stands once where the reader's zone agrees with UTC, and twice elsewhere", async () => {
  expect(await formattedIn("UTC")).toBe("12 Jan 2026, 09:30:00 UTC");
  expect(await formattedIn("Asia/Tokyo")).toBe(
    "12 Jan 2026, 18:30:00 local · 12 Jan 2026, 09:30:00 UTC",
  );
});
