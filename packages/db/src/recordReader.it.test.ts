import { createDatabase, type TestDatabase } from "@lapline/testkit";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RecordReader } from "./recordReader.ts";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Rows of this statement, as `record_send` writes them. */
async function read(rows: string): Promise<RecordReader> {
  const answer = await client.query<{ bytes: string | null }>(
    `SELECT encode(string_agg(record_send(line), ''::bytea), 'base64') AS "bytes" FROM (${rows}) line`,
  );
  return new RecordReader(answer.rows[0]?.bytes ?? "");
}

test("numbers come back as they are, to the last bit", async () => {
  const floats = [0, 0.1, -1 / 3, 5e-324, Number.MAX_VALUE, 2 ** 53 + 2, 123_456.789];
  const reader = await read(`SELECT * FROM unnest(ARRAY[${floats}]::float8[]) AS float`);
  const found: number[] = [];
  while (reader.next()) found.push(reader.float());
  expect(found).toEqual(floats);
  const ints = [0, -1, 2_147_483_647, -2_147_483_648];
  const whole = await read(`SELECT * FROM unnest(ARRAY[${ints}]::int4[]) AS int`);
  expect(ints.map(() => whole.next() && whole.int())).toEqual(ints);
});

test("moments are the driver's, before and after 2000", async () => {
  const moments = [
    "1969-07-20T20:17:40.123Z",
    "1999-12-31T23:59:59.999Z",
    "2026-11-21T06:00+02:00",
  ];
  const reader = await read(
    `SELECT * FROM unnest(ARRAY['${moments.join("','")}']::timestamptz[]) AS moment`,
  );
  const found = moments.map(() => (reader.next() ? reader.atMs() : Number.NaN));
  expect(found).toEqual(moments.map((text) => Date.parse(text)));
});

test("texts, ids, lists and nulls stand in their rows, whatever characters they have", async () => {
  const id = "0190a000-0000-7fff-8abc-00000000ff01";
  const reader = await read(
    `SELECT 'a tab' || chr(9) || 'and a line' || chr(10) || 'ü' AS "text", true AS "yes",
       '${id}'::uuid AS "id", '${id}'::uuid AS "packed", ARRAY[1.5, -2]::float8[] AS "floats",
       ARRAY['x,y', '', 'ö"{}']::text[] AS "texts", NULL::float8 AS "nothing", 7.5::float8 AS "some",
       '{}'::float8[] AS "none", NULL::text[] AS "nil", 'passed' AS "passed", NULL::text AS "empty"
     UNION ALL SELECT 'second', false, uuid_nil, uuid_nil, '{3}', '{}', 0, NULL, NULL, '{}', NULL, 'end'
     FROM (SELECT '00000000-0000-0000-0000-000000000000'::uuid AS uuid_nil) nil`,
  );
  const row = () => {
    if (!reader.next()) return null;
    const head = [reader.text(), reader.boolean(), reader.uuid(), reader.packedUuid()];
    const lists = [reader.floats(), reader.texts()];
    const rest = [reader.floatOrNull(), reader.floatOrNull(), reader.floats(), reader.texts()];
    reader.skip();
    return [...head, ...lists, ...rest, reader.text()];
  };
  expect(row()).toEqual([
    ...["a tab\tand a line\nü", true, id],
    Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url"),
    ...[[1.5, -2], ["x,y", "", 'ö"{}'], null, 7.5, [], [], ""],
  ]);
  const nil = "00000000-0000-0000-0000-000000000000";
  expect(row()).toEqual(["second", false, nil, "A".repeat(22), [3], [], 0, null, [], [], "end"]);
  expect(row()).toBeNull();
  expect((await read("SELECT 1 WHERE false")).next()).toBe(false);
});
