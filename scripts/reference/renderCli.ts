import { createProgram } from "../../apps/cli/src/createProgram.ts";
import { testIo } from "../../apps/cli/src/testing/testIo.ts";
import { code, generatedNote, sentence, table } from "./markdown.ts";

type Command = ReturnType<typeof createProgram>;

const head = `# Commands of lapline

After this page you know every command of \`lapline\` with its arguments and options. [The command line](cli.md) explains what they share: keys, exit codes and \`lapline.yml\`. ${generatedNote("the program's own help")}
`;

/** The page docs/reference/cli-commands.md. */
export function renderCli(): string {
  const program = createProgram(testIo().io);
  const commands = program.commands.flatMap((one) => commandsOf(one, ["lapline"]));
  return [head, overview(commands), ...commands.map(renderCommand)].join("\n");
}

interface Named {
  command: Command;
  /** As it is typed, without arguments. */
  name: string;
}

/** A command, and below it those that it holds. */
function commandsOf(command: Command, before: readonly string[]): Named[] {
  const names = [...before, command.name()];
  const below = command.commands.flatMap((one) => commandsOf(one, names));
  return [{ command, name: names.join(" ") }, ...below];
}

function overview(commands: readonly Named[]): string {
  const doing = commands.filter(({ command }) => command.commands.length === 0);
  const rows = doing.map(({ command, name }) => [
    `[${code(name)}](#${name.replaceAll(" ", "-")})`,
    sentence(command.description()),
  ]);
  return table(["command", "what it does"], rows);
}

function renderCommand({ command, name }: Named): string {
  const help = command.createHelp();
  const usage = help.commandUsage(command);
  const operands = help
    .visibleArguments(command)
    .map((one) => [code(help.argumentTerm(one)), meaningOf(help.argumentDescription(one))]);
  const options = help
    .visibleOptions(command)
    .filter(({ long }) => long !== "--help")
    .map((one) => [code(help.optionTerm(one)), meaningOf(help.optionDescription(one))]);
  return [
    `## ${name}\n`,
    `${sentence(command.description())}\n`,
    // What holds others does nothing by itself; its examples are theirs.
    ...(command.commands.length > 0 ? [] : [`\`\`\`text\n${usage}\n\`\`\`\n`]),
    ...(operands.length === 0 ? [] : [table(["argument", "meaning"], operands)]),
    ...(options.length === 0 ? [] : [table(["option", "meaning"], options)]),
    renderAfter(textAfter(command)),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/** Operands of commands that a meaning mentions are in capitals, as in every page. */
const meaningOf = (text: string) =>
  sentence(text.replaceAll(/<([a-z]+)>/g, (_, name: string) => name.toUpperCase()));

/** What the command adds to its help: examples, and paragraphs about them. */
function textAfter(command: Command): string {
  let whole = "";
  command.configureOutput({ writeOut: (part) => (whole += part) });
  command.outputHelp();
  return whole.slice(command.helpInformation().length);
}

/** Indented lines are commands, with their meaning behind at least two spaces. */
function renderAfter(text: string): string {
  const blocks = text.trim().split(/\n{2,}/);
  return blocks
    .filter((block) => block !== "")
    .map((block) => {
      const lines = block.split("\n").filter((line) => !/^Examples?:$/.test(line));
      if (!lines.every((line) => line.startsWith("  "))) return `${lines.join(" ")}\n`;
      return `\`\`\`sh\n${lines.map(exampleLine).join("\n")}\n\`\`\`\n`;
    })
    .join("\n");
}

function exampleLine(line: string): string {
  const [, command = "", meaning] = /^ {2}(\S.*?)(?: {2,}(\S.*))?$/.exec(line) ?? [];
  if (command === "") return line.slice(2);
  return meaning === undefined ? command : `${command}  # ${meaning}`;
}
