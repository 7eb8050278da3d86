import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { newMeasured } from "../../testing/newMeasured.ts";
import { call, openTestWeb, type TestWeb } from "../../testing/openTestWeb.ts";

let web: TestWeb;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  return web.close;
});

const budget = { target: "words", measure: "time_per_operation", value: 20e6 };
const rule = { name: "tight", minChange: 0.02 };

const refusalsOf = (wrong: Record<string, string>) =>
  Promise.all(
    [
      ["budgets", { ...budget, ...wrong }] as const,
      ["budgets/preview", { ...budget, ...wrong }] as const,
      ["rules", { ...rule, ...wrong }] as const,
      ["rules/preview", { ...rule, ...wrong }] as const,
    ].map(async ([path, body]) => {
      const answer = await call(`/api/v1/${path}`, { cookie: web.cookie, body });
      return { status: answer.status, detail: (await answer.json()).detail };
    }),
  );

test("a rule or a budget about what was never measured names what was", async () => {
  for (const { status, detail } of await refusalsOf({ measure: "p99" })) {
    expect(status, detail).toBe(422);
    expect(detail).toMatch(/\. A (?:rule|budget) can be made once there are results\.$/);
  }
  await newMeasured(web.projectId);
  for (const [wrong, meant] of [
    [{ measure: "time_per" }, "time_per_operation"],
    [{ target: "wrods" }, "words"],
    [{ scenario: "improted" }, "imported"],
    [{ label: "delete" }, "deleted"],
  ] as const) {
    for (const { status, detail } of await refusalsOf(wrong)) {
      expect(status, detail).toBe(422);
      const [[field = "", given = ""] = []] = Object.entries(wrong);
      const what = field === "label" ? "hardware label" : field;
      expect(detail).toContain(`This project has never measured a ${what} called “${given}”.`);
      expect(detail).toMatch(new RegExp(`Did you mean .*\\b${meant}\\b.*\\?$`));
    }
  }
});
