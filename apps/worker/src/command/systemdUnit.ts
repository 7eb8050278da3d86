/** What a unit starts. */
export interface UnitProgram {
  /** Absolute path of Node.js, and of the program it runs. */
  node: string;
  program: string;
  /** Folder of the machine. */
  folder: string;
  /** Account that joined. */
  user: string;
  /** Where the account finds tools. */
  path: string;
}

/** A systemd unit that keeps a joined machine running. */
export function systemdUnit({ node, program, folder, user, path }: UnitProgram): string {
  const command = [node, "--max-semi-space-size=1", program, "start", "--data-dir", folder];
  return `[Unit]
Description=Lapline bench machine
Wants=network-online.target
After=network-online.target docker.service

[Service]
User=${user.replaceAll("%", "%%")}
Environment=${quoted(`PATH=${path}`)}
ExecStart=${command.map((word) => quoted(word).replaceAll("$", "$$$$")).join(" ")}
# The first signal drains: the running job ends. It goes to the worker alone, not to the job.
KillSignal=SIGTERM
KillMode=mixed
TimeoutStopSec=30min
Restart=always
RestartSec=5
# Lets a worker that is not root bound the memory and the processes of its jobs.
Delegate=yes
# Settings that are wrong, and a key that the server refuses, need a person.
RestartPreventExitStatus=1 2

[Install]
WantedBy=multi-user.target
`;
}

/** A word as systemd reads it: percent signs are specifiers, quotes and backslashes are escaped. */
function quoted(word: string): string {
  return `"${word.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("%", "%%")}"`;
}
