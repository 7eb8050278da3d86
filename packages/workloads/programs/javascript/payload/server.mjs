const { readFileSync, symlinkSync } = await import("node:fs");
const { createServer } = await import("node:http");
const { join } = await import("node:path");

const [mode, port, durability, artifactDir] = process.argv.slice(2);
const dataDir = import.meta.dirname;
if (mode === "push") symlinkSync(join(artifactDir, "node_modules"), join(dataDir, "node_modules"));
process.env.NODE_ENV = mode === "push" ? "development" : "production";
const { buildConfig, getPayload, handleEndpoints } = await import("payload");
const { sqliteAdapter } = await import("@payloadcms/db-sqlite");

const wal = { journalSizeLimit: 200000000, synchronous: "NORMAL" };
const open = { create: () => true, read: () => true, update: () => false, delete: () => false };
const ofOwner = ({ req }) => (req.user ? { _owner: { equals: req.user.id } } : false);

const everybody = () => true;
const items = {
  slug: "bench_items",
  access: { create: everybody, read: everybody, update: everybody, delete: everybody },
  fields: [
    { name: "title", type: "text", required: true },
    { name: "body", type: "text" },
    { name: "status", type: "text" },
  ],
};

async function isMember({ req, data }) {
  if (!req.user || !data) return false;
  const { rows } = await req.payload.db.client.execute({
    sql: "SELECT 1 FROM room_members WHERE user_id = ? AND room_id = ?",
    args: [req.user.id, data.room],
  });
  return rows.length > 0;
}

async function facts(req) {
  const one = async (sql) => {
    const { rows } = await req.payload.db.client.execute(sql);
    return String(rows[0]?.[0]);
  };
  const manifest = join(artifactDir, "node_modules/payload/package.json");
  return Response.json({
    version: JSON.parse(readFileSync(manifest, "utf8")).version,
    journalMode: await one("PRAGMA journal_mode"),
    synchronous: await one("PRAGMA synchronous"),
    foreignKeys: await one("PRAGMA foreign_keys"),
    sqliteVersion: await one("SELECT sqlite_version()"),
    nodeVersion: process.version,
  });
}

const fibonacci = (n) => (n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2));
const computed = (req) =>
  new Response(String(fibonacci(Number(new URL(req.url).searchParams.get("n")))));

const to = (name, relationTo) => ({ name, type: "relationship", relationTo, required: true });
const config = await buildConfig({
  secret: process.env.PAYLOAD_SECRET,
  telemetry: false,
  graphQL: { disable: true },
  typescript: { autoGenerate: false },
  db: sqliteAdapter({
    client: { url: "file:" + join(dataDir, "payload.db") },
    busyTimeout: 10000,
    ...(durability === "wal-normal" && { wal }),
  }),
  collections: [
    { slug: "users", auth: true, fields: [] },
    { slug: "rooms", access: open, fields: [{ name: "name", type: "text", required: true }] },
    { slug: "room_members", access: open, fields: [to("user", "users"), to("room", "rooms")] },
    {
      slug: "messages",
      access: { create: isMember, read: () => true, update: ofOwner, delete: ofOwner },
      fields: [
        to("_owner", "users"),
        to("room", "rooms"),
        { name: "data", type: "text", required: true },
      ],
    },
    // The table of the api scenarios, open to everybody as published; the others do without it.
    ...(process.env.LAPLINE_ITEMS === "1" ? [items] : []),
  ],
  endpoints: [
    { path: "/lapline", method: "get", handler: facts },
    { path: "/fibonacci", method: "get", handler: computed },
  ],
});
await getPayload({ config });
if (mode === "push") process.exit(0);

async function answer(incoming) {
  const chunks = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const body = chunks.length === 0 ? undefined : Buffer.concat(chunks);
  const { method, headers, url } = incoming;
  const request = new Request("http://127.0.0.1:" + port + url, { method, headers, body });
  return handleEndpoints({ config, request });
}

const server = createServer(async (incoming, outgoing) => {
  try {
    const response = await answer(incoming);
    const body = Buffer.from(await response.arrayBuffer());
    outgoing.writeHead(response.status, [...response.headers].flat());
    outgoing.end(body);
  } catch (error) {
    console.error(error);
    outgoing.writeHead(500).end();
  }
});
server.keepAliveTimeout = 600_000;
server.listen(Number(port), "127.0.0.1");
