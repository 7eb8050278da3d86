import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { handleDefinitionSchema } from "./handleDefinitionSchema.ts";

const address = "http://localhost/schemas/lapline.json";

test("anybody gets the schema of lapline.yml, and keeps it by its tag", async () => {
  const first = await handleDefinitionSchema(new Request(address));
  expect(first.status).toBe(200);
  expect(first.headers.get("cache-control")).toBe("public, max-age=3600");
  const validate = new Ajv2020({ strict: false }).compile(Object(await first.json()));
  const definition = {
    target: { id: "words", source: { checkout: {} } },
    scenarios: [{ id: "words.micro", command: { run: ["make", "bench"] } }],
  };
  const wishes = { labels: ["bare-metal"], baseline: "v1.0.0", failOn: ["regression"], trials: 3 };
  const submission = { targets: ["sqlite@bundled"], scenarios: ["records.insert"] };
  for (const file of [definition, submission]) {
    expect(validate({ ...file, ...wishes })).toBe(true);
    expect(validate({ ...file, ...wishes, failOn: ["always"] })).toBe(false);
  }
  expect(validate({ ...definition, ...submission })).toBe(false);
  const tag = first.headers.get("etag") ?? "";
  const again = new Request(address, { headers: { "if-none-match": tag } });
  expect((await handleDefinitionSchema(again)).status).toBe(304);
  const other = new Request(address, { headers: { "if-none-match": '"other"' } });
  expect((await handleDefinitionSchema(other)).status).toBe(200);
});
