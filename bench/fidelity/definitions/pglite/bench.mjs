// The built-in scenario records.insert on PGlite, as a harness of its own.
import { createRequire } from "node:module";
import { join } from "node:path";
import { version } from "node:process";
import { serve } from "./laplineHarness.mjs";

// The build that the built-in target loads, which is not the one of `import`.
const require = createRequire(import.meta.url);
const { PGlite } = require("@electric-sql/pglite");
const manifest = require("./node_modules/@electric-sql/pglite/package.json");

const schema = `
  CREATE TABLE users (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text NOT NULL UNIQUE
  );
  CREATE TABLE room (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text NOT NULL UNIQUE
  );
  CREATE TABLE room_members (
    "user" uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    room uuid NOT NULL REFERENCES room (id) ON DELETE CASCADE,
    PRIMARY KEY ("user", room)
  );
  CREATE TABLE message (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    owner uuid REFERENCES users (id) ON DELETE SET NULL,
    room uuid NOT NULL REFERENCES room (id) ON DELETE CASCADE,
    data text NOT NULL DEFAULT 'empty'
  );
  INSERT INTO users (name) VALUES ('member'), ('outsider');
  INSERT INTO room (name) VALUES ('room0');
  INSERT INTO room_members SELECT users.id, room.id FROM users, room WHERE users.name = 'member';
`;
const insertSql = `
  INSERT INTO message (owner, room, data)
  SELECT $1::uuid, $2::uuid, $3::text
  WHERE EXISTS (SELECT 1 FROM room_members WHERE "user" = $1::uuid AND room = $2::uuid)
  RETURNING id
`;
/** One message in so many is counted again at the end. */
const sampleEvery = 250;

let database;
let path;
let written = 0;
let ids;
const sample = [];
/** Setting `synchronous_commit` of the trial's mode. */
let commit;
const commits = { "sync-commit": "on", "async-commit": "off" };

async function open() {
  database = new PGlite(path);
  await database.waitReady;
  await database.exec(`SET synchronous_commit = ${commit}`);
}

const one = async (sql, values) => (await database.query(sql, values)).rows[0];
const idOf = async (table, name) =>
  (await one(`SELECT id FROM ${table} WHERE name = $1`, [name])).id;

async function insert(text, owner = ids.member) {
  return (await database.query(insertSql, [owner, ids.room, text])).rows.length === 1;
}

/** The member's next message. */
async function write() {
  const text = `a message ${written}`;
  if (!(await insert(text))) throw new Error("A message of the member was not written.");
  if (written % sampleEvery === 0) sample.push(text);
  written += 1;
}

async function reasonsOf(when) {
  const { n } = await one("SELECT count(*)::int AS n FROM message");
  const reasons = [];
  if (n !== written) reasons.push(`${n} messages are stored ${when}, ${written} were written.`);
  for (const text of sample) {
    const found = await one("SELECT count(*)::int AS n FROM message WHERE data = $1", [text]);
    if (found.n !== 1) reasons.push(`"${text}" is stored ${found.n} times ${when}, not once.`);
  }
  return reasons.slice(0, 10);
}

await serve({
  name: "pglite",
  async prepare(trial) {
    commit = commits[trial.mode];
    path = join(trial.dataDir, "pgdata");
    await open();
    await database.exec(schema);
    ids = {
      member: await idOf("users", "member"),
      outsider: await idOf("users", "outsider"),
      room: await idOf("room", "room0"),
    };
    if (await insert("forbidden", ids.outsider)) {
      throw new Error("A message of a user outside the room was written.");
    }
    await write();
    trial.targetVersion = manifest.version;
    trial.settings = { node: version, synchronousCommit: commit };
  },
  async warmup(trial) {
    for (let done = 0; done < trial.params.warmup; done++) await write();
    return trial.params.warmup;
  },
  async run(trial, recorder) {
    const { count } = trial.params;
    recorder.start();
    for (let done = 0; done < count; done++) {
      await recorder.operation(write);
      if (done % 100 === 0) recorder.progress(done, count);
    }
  },
  async verify() {
    const { now } = await one("SELECT current_setting('synchronous_commit') AS now");
    const reasons = await reasonsOf("before closing");
    if (now !== commit) reasons.push(`synchronous_commit was ${now} at the end, not ${commit}.`);
    await database.close();
    await open();
    return [...reasons, ...(await reasonsOf("after close and reopen"))];
  },
  close: () => database.close(),
});
