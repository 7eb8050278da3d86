import { expect, test } from "vitest";
import { handleDefinitionSchema } from "./handleDefinitionSchema.ts";

const address = "http://localhost/schemas/lapline.json";

test("anybody gets the schema of definitions, and keeps it by its tag", async () => {
  const first = await handleDefinitionSchema(new Request(address));
  expect(first.status).toBe(200);
  expect(first.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(await first.json()).toMatchObject({
    type: "object",
    required: ["target", "scenarios"],
  });
  const tag = first.headers.get("etag") ?? "";
  const again = new Request(address, { headers: { "if-none-match": tag } });
  expect((await handleDefinitionSchema(again)).status).toBe(304);
  const other = new Request(address, { headers: { "if-none-match": '"other"' } });
  expect((await handleDefinitionSchema(other)).status).toBe(200);
});
