// `node relay.ts <socket> <port> <ports> <program> <arguments…>`: runs a program in a network namespace
// that has nothing but its loopback. The port there leads to the proxy behind the socket, and each of the
// ports leads through it to the same one on the host's own loopback, where the owner has a registry.
// Ends with the program and as it ended. Without a program it says that it is ready and ends with its
// stdin: the program runs in a container whose network this one joined.
import { spawn } from "node:child_process";
import { request } from "node:http";
import { connect, createServer, type Server, type Socket } from "node:net";
import { constants } from "node:os";

const [socketPath = "", port = "", ports = "", program = "", ...args] = process.argv.slice(2);

function join(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on("error", () => to.destroy());
    from.on("close", () => to.destroy());
    from.pipe(to);
  }
}

function listen(server: Server, on: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(Number(on), "127.0.0.1", () => resolve());
  });
}

await listen(
  createServer((client) => join(client, connect(socketPath))),
  port,
);
for (const one of ports.split(",").filter((text) => text !== "")) {
  const forward = createServer((client) => {
    const asked = request({ socketPath, method: "CONNECT", path: `127.0.0.1:${one}` });
    asked.on("error", () => client.destroy());
    asked.on("connect", ({ statusCode }, far: Socket) => {
      if (statusCode === 200) join(client, far);
      else client.destroy();
    });
    asked.end();
  });
  await listen(forward, one);
}

if (program === "") {
  process.stdin.resume().on("close", () => process.exit(0));
  process.stdout.write("ready\n");
} else run();

function run(): void {
  const child = spawn(program, args, { stdio: "inherit" });
  child.on("error", (error) => {
    process.stderr.write(`${program}: ${error.message}\n`);
    process.exit(127);
  });
  child.on("exit", (code, signal) => {
    process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
  });
}
