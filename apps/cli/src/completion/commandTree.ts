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
