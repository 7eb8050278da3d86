import { k6Suite } from "@lapline/contracts/gallery";
import type { DetectedSuite } from "./detectedSuite.ts";
import { matchingFiles, type RepositoryFolder } from "./repositoryFolder.ts";

const scriptName = "lapline-k6.sh";

/** Scripts of k6. Where the folder has a service for their port, a file of the definition starts it. */
export async function detectK6(
  folder: RepositoryFolder,
  services: readonly DetectedSuite[],
): Promise<DetectedSuite[]> {
  const sources = folder.files.filter((file) => /\.[cm]?[jt]s$/.test(file));
  const [script, ...others] = await matchingFiles(
    folder,
    sources,
    /^\s*import\b[^;\n]*from\s*["']k6(\/http)?["']/m,
  );
  if (script === undefined) return [];
  const more = others.length === 0 ? "" : `, one of ${others.length + 1}`;
  const seen = `the k6 script ${script}${more}`;
  const [address, port] =
    /https?:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(await folder.read(script)) ?? [];
  const [service] = services;
  const start = service?.service?.server.start;
  const { command, ...suite } = k6Suite(script);
  if (port === undefined || start === undefined) {
    const where = address === undefined ? "" : ` at ${address}`;
    const note = `k6 has to be installed, and the service${where} has to run meanwhile.`;
    return [{ seen, ...suite, command, note }];
  }
  const env = service?.service?.server.env ?? {};
  return [
    {
      seen: `${seen}, and ${service?.seen}`,
      ...suite,
      ...(service?.build && { build: service.build }),
      files: { [scriptName]: startScript({ start, env, port, run: command.run }) },
      command: { ...command, run: ["sh", scriptName] },
      note: `k6 and curl have to be installed. ${scriptName} starts the service for each trial.`,
    },
  ];
}

function startScript({
  start,
  env,
  port,
  run,
}: {
  start: readonly string[];
  env: Readonly<Record<string, string>>;
  port: string;
  run: readonly string[];
}): string {
  const plain = (text: string) =>
    text.replaceAll("{port}", port).replaceAll("{{", "{").replaceAll("}}", "}");
  const variables = Object.entries(env).map(([name, value]) => `${name}=${quoted(plain(value))}`);
  const words = start.map((word) => quoted(plain(word)));
  return `# Starts the service, waits until it answers, and runs k6 against it.
set -eu
log=$(mktemp)
${[...variables, ...words].join(" ")} >"$log" 2>&1 &
service=$!
trap 'kill "$service" 2>/dev/null || true; rm -f "$log"' EXIT
waited=0
until curl --silent --output /dev/null http://127.0.0.1:${port}/; do
  waited=$((waited + 1))
  if [ "$waited" -gt 300 ] || ! kill -0 "$service" 2>/dev/null; then
    echo "The service did not answer on port ${port} within 30 s:" >&2
    { grep -i error "$log" || cat "$log"; } | tail -n 3 >&2
    exit 1
  fi
  sleep 0.1
done
${run.map(quoted).join(" ")}
`;
}

/** As a shell reads it. */
const quoted = (word: string) =>
  /^[\w./:=@,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
