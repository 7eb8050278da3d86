import { expect, test, vi } from "vitest";
import { readEnv } from "./env.ts";

test("a machine that is told nothing but its server protects itself, and changes nothing by itself", () => {
  for (const name of ["WALLS", "UPDATES", "SANDBOXES", "DEFINITION_SANDBOXES", "COMPARE_BY"]) {
    vi.stubEnv(name, undefined);
  }
  try {
    expect(readEnv({}, { LAPLINE_URL: "https://lapline.example.org" })).toMatchObject({
      ok: true,
      env: {
        WALLS: "auto",
        UPDATES: "off",
        SANDBOXES: ["docker"],
        DEFINITION_SANDBOXES: ["docker"],
        COMPARE_BY: "slices",
      },
    });
  } finally {
    vi.unstubAllEnvs();
  }
});
