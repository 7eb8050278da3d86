import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { curlLine } from "./prepareReference.ts";

it("reads as a shell reads it, quotes in the body included", () => {
  const body = { text: 'it\'s "new" $HOME `x`' };
  const line = curlLine({
    method: "POST",
    path: "/annotations",
    query: [{ name: "q", required: true, example: "a b" }],
    takesIdempotencyKey: false,
    body,
  });
  const shown = execFileSync("sh", ["-c", line.replace("curl", `printf '%s\\n'`)], {
    env: { NODE_ENV: "test", LAPLINE_URL: "http://x", LAPLINE_API_KEY: "k" },
    encoding: "utf8",
  }).split("\n");
  expect(shown).toContain("http://x/api/v1/annotations?q=a%20b");
  expect(shown).toContain("Authorization: Bearer k");
  expect(shown).toContain(JSON.stringify(body));
});
