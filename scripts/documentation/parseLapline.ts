import { createProgram } from "../../apps/cli/src/createProgram.ts";
import { testIo } from "../../apps/cli/src/testing/testIo.ts";

type Command = ReturnType<typeof createProgram>;

/** A command line of `lapline` as its own program understands it. */
export interface LaplineLine {
  /** Names of the command and its subcommand. */
  command: string;
  operands: (string | undefined)[];
  options: Record<string, unknown>;
}

/** Code of commander for a line without something that the command cannot do without. */
const missing = /^commander[.](missing|help|version)/;

/**
 * Reads a command line with the program's own parser; nothing is done. Throws what the program would
 * say. A mere mention (`isMention`) may leave out what the command needs.
 */
export function parseLapline(args: readonly string[], isMention = false): LaplineLine | null {
  let line: LaplineLine | null = null;
  const record = (names: readonly string[]) =>
    function keep(this: Command, ...given: unknown[]) {
      const operands = given
        .slice(0, this.registeredArguments.length)
        .map((one) => one?.toString());
      line = { command: names.join(" "), operands, options: this.opts() };
    };
  const program = createProgram(testIo().io);
  const prepare = (command: Command, names: readonly string[]) => {
    command.configureOutput({ writeOut: () => undefined, writeErr: () => undefined });
    for (const one of command.commands) prepare(one, [...names, one.name()]);
    if (names.length > 0 && command.commands.length === 0) command.action(record(names));
  };
  prepare(program, []);
  try {
    program.parse(args, { from: "user" });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!(isMention && missing.test(code))) throw error;
  }
  return line;
}

/** The command's help texts, which hold examples. */
export function laplineHelp(): { command: string; text: string }[] {
  const helps: { command: string; text: string }[] = [];
  const collect = (command: Command, names: readonly string[]) => {
    let text = "";
    command.configureOutput({ writeOut: (part) => (text += part) });
    command.outputHelp();
    helps.push({ command: names.join(" "), text });
    for (const one of command.commands) collect(one, [...names, one.name()]);
  };
  collect(createProgram(testIo().io), ["lapline"]);
  return helps;
}
