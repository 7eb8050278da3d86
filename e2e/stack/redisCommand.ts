import { connect } from "node:net";

/** Sends one command without arguments to a Redis server and waits for its simple answer. */
export function redisCommand(url: string, command: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${command}\r\n`));
    socket.once("data", (answer) => {
      socket.end();
      resolve(answer.toString().trim());
    });
    socket.once("error", reject);
  });
}
