import { parseArgs } from "node:util";

/** What `lapline-worker --help` prints. */
export const help = `Makes this host a bench machine of a Lapline server.

  lapline-worker join --url <address> --token <token>   register and serve jobs until Ctrl-C
  lapline-worker start                                  serve jobs again, after a join
  lapline-worker check                                  say what this host can run and what is missing
  lapline-worker unit                                   print a systemd unit for a joined machine

Options of join:
  --url <address>        address of the server
  --token <token>        one-time token of "Add machine"
  --name <name>          name in the list of machines, which visitors see too
  --sandboxes <kinds>    what targets may run in: process, docker or both (default: process,docker)
  --definitions <kinds>  where projects' own definitions run: process, docker, both or none
                         (default: docker, which runs only images)
  --updates <when>       auto or off: whether an idle machine follows the version of the server
                         (default: auto)
  --systemd              print a systemd unit after registering, instead of serving jobs

Options of all commands:
  --data-dir <folder>    folder of key, settings and cache
                         (default: /var/lib/lapline for root, else ~/.lapline-worker)
  --help, --version
`;

const options = {
  url: { type: "string" },
  token: { type: "string" },
  name: { type: "string" },
  sandboxes: { type: "string", default: "process,docker" },
  definitions: { type: "string", default: "docker" },
  updates: { type: "string" },
  systemd: { type: "boolean", default: false },
  "data-dir": { type: "string" },
  help: { type: "boolean", short: "h", default: false },
  version: { type: "boolean", default: false },
} as const;

/** `serve` is what `start` watches over, in whatever version. */
const commands = ["join", "start", "check", "unit", "serve"] as const;

/**
 * Reads the arguments of `lapline-worker`; `command` is undefined where none is given. Throws an Error
 * whose message is a sentence where an option, a command or another word is not one of the program's.
 */
export function parseCommandLine(args: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [first, ...more] = positionals;
  if (more.length > 0) throw new Error(`${more[0]} is not expected.`);
  const command = commands.find((name) => name === first);
  if (first !== undefined && command === undefined) {
    throw new Error(`There is no command ${first}.`);
  }
  return { values, command };
}
