// `node driver.ts http|embedded|native <port>`: reads counts from stdin, does as many operations, and
// prints how long they took, one line each. `embedded` is the target itself.
import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { createInterface } from "node:readline";

const [kind, port] = process.argv.slice(2);

async function operationOf() {
  switch (kind) {
    case "http": {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const options = { host: "127.0.0.1", port: Number(port), path: "/fibonacci?n=12", agent };
      return async () => {
        const request = get(options);
        const [response] = await once(request, "response");
        response.resume();
        await once(response, "end");
      };
    }
    case "native": {
      const socket = connect(Number(port), "127.0.0.1");
      socket.setNoDelay(true);
      await once(socket, "connect");
      let count = 0;
      return async () => {
        count += 1;
        socket.write(`SET key:${count % 1000} ${"x".repeat(100)}\r\n`);
        await once(socket, "data");
      };
    }
    default: {
      const { DatabaseSync } = await import("node:sqlite");
      const database = new DatabaseSync("bench.db");
      database.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;");
      database.exec("CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, text TEXT)");
      const insert = database.prepare("INSERT OR REPLACE INTO rows VALUES (?, ?)");
      const select = database.prepare("SELECT text FROM rows WHERE id = ?");
      let count = 0;
      return () => {
        count += 1;
        insert.run(count % 5000, "x".repeat(100));
        select.get((count * 7) % 5000);
      };
    }
  }
}

const operation = await operationOf();
console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  const each = new Float64Array(Number(line));
  const startedNs = process.hrtime.bigint();
  for (let index = 0; index < each.length; index += 1) {
    const fromNs = process.hrtime.bigint();
    await operation();
    each[index] = Number(process.hrtime.bigint() - fromNs);
  }
  const totalNs = Number(process.hrtime.bigint() - startedNs);
  each.sort();
  const at = (share: number) => each[Math.min(each.length - 1, Math.floor(each.length * share))];
  console.log(JSON.stringify({ totalNs, p50Ns: at(0.5), p99Ns: at(0.99) }));
}
