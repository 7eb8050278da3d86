import { enterRoom } from "../../sandbox/walls/enterRoom.ts";
import { openRoom } from "../../sandbox/walls/openRoom.ts";
import { openWalls } from "../../sandbox/walls/openWalls.ts";
import { type RoomTask, roomTaskSchema } from "./roomTask.ts";

// `node roomProgram.ts <task as JSON>`: opens walls under the account that it is started as, as a worker
// does, runs one program behind them, and prints what came of it. Stays until its stdin closes if told to.

const task: RoomTask = roomTaskSchema.parse(JSON.parse(process.argv[2] ?? ""));
const { only, withoutGroups, argv, dataDir, readable, closed, waitMs, memoryBytesMax } = task;
const state = await openWalls({
  setting: "auto",
  scope: task.scope,
  searchPath: task.searchPath,
  closed,
  only,
  withoutGroups,
});
if (!state.up) {
  console.log(JSON.stringify({ up: false, reason: state.reason }));
  process.exit(0);
}
const marker = { scope: task.scope, jobId: `job-${process.pid}`, attempt: 1 };
const limits = { memoryBytesMax, processesMax: 64, cpus: null };
const room = await openRoom(state.walls, { marker, readable, writable: [dataDir], limits });
const running = await enterRoom(room, {
  argv,
  cwd: dataDir,
  env: { PATH: "/usr/bin:/bin", HOME: dataDir },
  marker,
  limits: { openFilesMax: 256, fileBytesMax: 1024 ** 3 },
  cpus: null,
});
let output = "";
running.child.stdin.end();
for (const stream of [running.child.stdout, running.child.stderr]) {
  stream.on("data", (bytes: Buffer) => {
    output = (output + bytes.toString("utf8")).slice(-100_000);
  });
}
const timer = new Promise<null>((resolve) => setTimeout(() => resolve(null), waitMs).unref());
const exit = await Promise.race([running.drained, timer, room.broken.then(() => null)]);
const bound = room.metBound();
if (task.stayOpen) {
  console.log(JSON.stringify({ up: true, output, firstPid: room.firstPid }));
  await new Promise((resolve) => process.stdin.once("end", resolve).resume());
}
await room.close();
const { missing, account } = room;
const met = bound === null ? null : { code: bound.code, message: bound.message };
console.log(JSON.stringify({ up: true, output, exit, met, missing, uid: account.uid }));
process.exit(0);
