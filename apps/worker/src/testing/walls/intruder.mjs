// What an attacker would try first, as a program: looks for secrets in every way it knows and prints
// whatever it finds. Run as `node intruder.mjs <plan.json as text>`; nothing of it is stopped but by walls.
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { connect } from "node:net";

const plan = JSON.parse(process.argv[2]);

function tryRead(path) {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

function names(path) {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

const pids = names("/proc").filter((name) => /^\d+$/.test(name));
const seen = [];

// By their paths, from the root and through the root and the folder of every process.
for (const path of plan.files) {
  const ways = [path, `../../../../../../../..${path}`];
  for (const pid of pids) ways.push(`/proc/${pid}/root${path}`, `/proc/${pid}/cwd/../../..${path}`);
  for (const way of ways) seen.push(tryRead(way));
}
// Environments, arguments and open files of every process.
for (const pid of pids) {
  if (Number(pid) === process.pid) continue;
  seen.push(tryRead(`/proc/${pid}/environ`), tryRead(`/proc/${pid}/cmdline`));
  for (const fd of names(`/proc/${pid}/fd`)) {
    try {
      // Only plain files: a pipe would wait for its writer.
      const path = readlinkSync(`/proc/${pid}/fd/${fd}`);
      if (plan.files.includes(path)) seen.push(tryRead(`/proc/${pid}/fd/${fd}`));
    } catch {
      // Not ours to look at.
    }
  }
}
seen.push(tryRead("/proc/self/environ"));
// Folders that whole systems share.
for (const folder of ["/tmp", "/var/tmp", "/dev/shm", "/run"]) {
  for (const name of names(folder)) seen.push(tryRead(`${folder}/${name}`));
}

function reach(where) {
  return new Promise((resolve) => {
    const socket = connect(where);
    let said = "";
    const settle = () => {
      socket.destroy();
      resolve(said);
    };
    socket.setTimeout(1000, settle);
    socket.on("data", (bytes) => {
      said += bytes;
    });
    socket.once("end", settle);
    socket.once("error", settle);
  });
}

for (const path of plan.sockets) {
  seen.push(await reach({ path }));
  if (existsSync(path)) seen.push(`exists: ${path}`);
}
for (const host of ["127.0.0.1", "::1", ...plan.addresses]) {
  for (const port of plan.ports) seen.push(await reach({ host, port }));
}
const status = tryRead("/proc/self/status");
const found = plan.tokens.filter((token) => seen.some((text) => text.includes(token)));
console.log(
  JSON.stringify({
    found,
    processes: names("/proc").filter((name) => /^\d+$/.test(name)).length,
    uid: process.getuid(),
    rights: status.match(/^(Cap(Inh|Prm|Eff|Bnd|Amb)|NoNewPrivs):\s*\S+/gm),
    interfaces: tryRead("/proc/net/dev")
      .match(/^\s*\w+(?=:)/gm)
      ?.map((name) => name.trim()),
    namespaces: ["user", "pid", "mnt", "ipc", "uts", "net"].map((name) =>
      readlinkSync(`/proc/self/ns/${name}`),
    ),
    root: names("/"),
  }),
);
