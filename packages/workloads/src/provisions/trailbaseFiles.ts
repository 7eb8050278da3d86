import type { Params } from "@lapline/contracts";
import { hasIntegerKeys } from "../descriptions/options.ts";
import { readProgramFile } from "../programs/programs.ts";
import { trailbaseDialect } from "./trailbaseDialect.ts";

/** Folder, inside the trial's, that holds everything of TrailBase's. */
export const trailbaseDepot = "depot";

/** Accounts that the migration makes. */
export const trailbaseEmails = {
  admin: "admin@lapline.test",
  member: "member@lapline.test",
  outsider: "outsider@lapline.test",
} as const;

const room = "01930000000070008000000000000000";
/** The one room as its records name it: URL-safe base64 with padding. */
export const trailbaseRoom = "AZMAAAAAcACAAAAAAAAAAA==";

const config = `email {}
server {
  application_name: "Lapline"
  logs_retention_sec: 604800
}
auth {
  auth_token_ttl_sec: 86400
}
record_apis: [{
  name: "message_api"
  table_name: "message"
  acl_authenticated: [CREATE, READ, UPDATE, DELETE, SCHEMA]
  create_access_rule: "EXISTS(SELECT 1 FROM room_members AS m WHERE m.user = _USER_.id AND m.room = _REQ_.room)"
  update_access_rule: "_ROW_.owner = _USER_.id"
  delete_access_rule: "_ROW_.owner = _USER_.id"
}]
`;

/** The table of the api scenarios, open to everybody. */
const itemsConfig = `record_apis: [{
  name: "bench_items"
  table_name: "bench_items"
  acl_world: [CREATE, READ, UPDATE, DELETE]
}]
`;

const itemsTable = `
CREATE TABLE bench_items (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  body TEXT,
  status TEXT DEFAULT 'active',
  created_at INTEGER DEFAULT (unixepoch())
) STRICT;
`;

const uuidKey = "BLOB PRIMARY KEY NOT NULL CHECK(is_uuid_v7(id)) DEFAULT (uuid_v7())";

/** The chat room of the published benchmark, strict tables with UUID keys and no further index. */
const tablesWith = (messageKey: string) => `CREATE TABLE room (
  id BLOB PRIMARY KEY NOT NULL CHECK(is_uuid_v7(id)) DEFAULT (uuid_v7()),
  name TEXT
) STRICT;

CREATE TABLE room_members (
  user BLOB NOT NULL REFERENCES _user(id) ON DELETE CASCADE,
  room BLOB NOT NULL REFERENCES room(id) ON DELETE CASCADE
) STRICT;

CREATE TABLE message (
  id ${messageKey},
  owner BLOB NOT NULL REFERENCES _user(id) ON DELETE CASCADE,
  room BLOB NOT NULL REFERENCES room(id) ON DELETE CASCADE,
  data TEXT NOT NULL DEFAULT 'empty'
) STRICT;
`;

/** Passwords are made of letters and digits, so nothing has to be escaped. */
function accounts(admin: string, member: string): string {
  const { admin: adminEmail, member: memberEmail, outsider } = trailbaseEmails;
  return `
INSERT INTO _user (email, password_hash, verified, admin) VALUES
  ('${adminEmail}', hash_password('${admin}'), TRUE, TRUE),
  ('${memberEmail}', hash_password('${member}'), TRUE, FALSE),
  ('${outsider}', hash_password('${member}'), TRUE, FALSE);

INSERT INTO room (id, name) VALUES (x'${room}', 'room0');
INSERT INTO room_members (user, room)
  SELECT id, x'${room}' FROM _user WHERE email = '${memberEmail}';
`;
}

/** What lies in the trial's folder before the first start, by relative path. */
export function trailbaseFiles(about: {
  /** Release whose dialect is spoken. */
  release: string;
  scenario: string;
  secrets: Readonly<Record<string, string>>;
  /** Of the scenario and the target. */
  params: Params;
}): Record<string, string> {
  const { adminPassword, memberPassword } = about.secrets;
  if (adminPassword === undefined || memberPassword === undefined) {
    throw new Error("TrailBase needs the secrets adminPassword and memberPassword.");
  }
  const { migrationsDir, runsScripts } = trailbaseDialect(about.release);
  const isApi = about.scenario.startsWith("api.");
  const key = hasIntegerKeys(about.params) ? "INTEGER PRIMARY KEY" : uuidKey;
  const chat = `${tablesWith(key)}${accounts(adminPassword, memberPassword)}`;
  const migration = isApi ? `${chat}${itemsTable}` : chat;
  return {
    [`${trailbaseDepot}/config.textproto`]: isApi ? `${config}${itemsConfig}` : config,
    [`${trailbaseDepot}/${migrationsDir}/U1732000000__chat.sql`]: migration,
    ...(about.scenario === "compute.fibonacci" &&
      runsScripts && {
        [`${trailbaseDepot}/scripts/fibonacci.js`]: readProgramFile(
          "trailbaseScript",
          "fibonacci.js",
        ),
      }),
  };
}
