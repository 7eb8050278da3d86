import { runtimeName } from "./runtimeName.ts";
import { type HarnessTrial, serveHarness } from "./serveHarness.ts";

/**
 * Serves one trial on this process's stdio and ends the process afterwards, however many handles the
 * target left open. What targets print on stdout is sent to stderr: stdout belongs to the protocol.
 */
export async function serveStdio(
  name: string,
  createTrial: (log: (line: string) => void) => HarnessTrial,
  runtimeVersion: string = runtimeName(),
): Promise<void> {
  const { stdin, stdout, stderr } = process;
  console.log = console.error;
  console.info = console.error;
  console.debug = console.error;
  const trial = createTrial((line) => stderr.write(`${line}\n`));
  await serveHarness({ name, runtimeVersion }, trial, {
    input: stdin,
    output: stdout,
    log: stderr,
  });
  await new Promise<void>((flushed) => stdout.write("", () => flushed()));
  process.exit(0);
}
