import { DatabaseSync } from "node:sqlite";

// Program: reads rows from an in-memory SQLite database without pause and, for every line on stdin,
// prints how many reads it has done and the CPU time that it has used, µs. A stand-in for a busy
// in-process target.

const database = new DatabaseSync(":memory:");
database.exec("CREATE TABLE item (id INTEGER PRIMARY KEY, text TEXT)");
const insert = database.prepare("INSERT INTO item (text) VALUES (?)");
for (let i = 0; i < 1000; i++) insert.run(`text ${i}`);
const read = database.prepare("SELECT text FROM item WHERE id = ?");

const readsPerTurn = 200;
let reads = 0;
process.stdin.on("data", (lines: Buffer) => {
  const { user, system } = process.cpuUsage();
  for (const byte of lines) if (byte === 10) process.stdout.write(`${reads} ${user + system}\n`);
});
process.stdin.on("end", () => process.exit(0));

function turn(): void {
  for (let i = 0; i < readsPerTurn; i++) read.get((reads + i) % 1000);
  reads += readsPerTurn;
  setImmediate(turn);
}
turn();
