import type { Command } from "commander";

/** A command as completion sees it. */
export interface CommandNode {
  /** Names from the program down, without the program's own. */
  path: string[];
  description: string;
  subcommands: { name: string; description: string }[];
  options: { flag: string; description: string; choices: string[]; takesValue: boolean }[];
}

/** Every command of a program, itself first. */
export function commandTree(command: Command, path: string[] = []): CommandNode[] {
  const { commands } = command;
  const options = command.options.flatMap(
    ({ long, description, argChoices, required, optional }) =>
      long
        ? [{ flag: long, description, choices: argChoices ?? [], takesValue: required || optional }]
        : [],
  );
  const help = { flag: "--help", description: "display help", choices: [], takesValue: false };
  const node = {
    path,
    description: command.description(),
    subcommands: commands.map((one) => ({ name: one.name(), description: one.description() })),
    options: [...options, help],
  };
  return [node, ...commands.flatMap((one) => commandTree(one, [...path, one.name()]))];
}

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

/** A completion script for a shell, from the commands of the program. Pure. */
export function completionScript(shell: Shell, nodes: readonly CommandNode[]): string {
  switch (shell) {
    case "bash":
      return bash(nodes);
    case "zsh":
      return `#compdef lapline\nautoload -U +X bashcompinit && bashcompinit\n${bash(nodes)}`;
    case "fish":
      return fish(nodes);
  }
}

/** The words of the command line that are commands decide what may follow. */
function bash(nodes: readonly CommandNode[]): string {
  const cases = nodes.map(({ path, subcommands, options }) => {
    const words = [...subcommands.map(({ name }) => name), ...options.map(({ flag }) => flag)];
    return `    "${path.join(" ")}") words="${words.join(" ")}" ;;`;
  });
  const values = nodes.flatMap(({ path, options }) =>
    options
      .filter(({ choices }) => choices.length > 0)
      .map(
        ({ flag, choices }) =>
          `    "${[...path, flag].join(" ")}") words="${choices.join(" ")}" ;;`,
      ),
  );
  const paths = nodes.filter(({ path }) => path.length > 0).map(({ path }) => path.join(" "));
  return `_lapline() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local path="" word longer words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    longer="\${path:+$path }$word"
    case "$longer" in
      ${paths.map((path) => `"${path}"`).join("|")}) path="$longer" ;;
    esac
  done
  case "$path" in
${cases.join("\n")}
  esac
  case "$path\${path:+ }$previous" in
${values.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _lapline lapline
`;
}

function fish(nodes: readonly CommandNode[]): string {
  const quote = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const lines = nodes.flatMap(({ path, subcommands, options }) => {
    const names = subcommands.map(({ name }) => name).join(" ");
    const inside = path.map((name) => `__fish_seen_subcommand_from ${name}`);
    const before =
      names === ""
        ? []
        : [
            path.length === 0
              ? "__fish_use_subcommand"
              : `not __fish_seen_subcommand_from ${names}`,
          ];
    const at = (conditions: string[]) =>
      conditions.length === 0 ? "" : ` -n ${quote(conditions.join("; and "))}`;
    return [
      ...subcommands.map(
        ({ name, description }) =>
          `complete -c lapline -f${at([...inside, ...before])} -a ${name} -d ${quote(description)}`,
      ),
      ...options.map(({ flag, description, choices, takesValue }) => {
        const given =
          choices.length > 0 ? ` -x -a ${quote(choices.join(" "))}` : takesValue ? " -r" : "";
        return `complete -c lapline${at(inside)} -l ${flag.slice(2)}${given} -d ${quote(description)}`;
      }),
    ];
  });
  return `${lines.join("\n")}\n`;
}
