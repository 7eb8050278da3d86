import { laplineFileJsonSchema } from "@lapline/contracts/lapline-file";
import { Argument, type Command } from "commander";
import {
  commandTree,
  completionScript,
  type Shell,
  shells,
} from "../completion/completionScript.ts";
import type { ProgramIo } from "../programIo.ts";

const examples = `
Examples:
  lapline completion bash > ~/.local/share/bash-completion/completions/lapline
  lapline completion zsh > "\${fpath[1]}/_lapline"
  lapline completion fish > ~/.config/fish/completions/lapline.fish`;

export function addCompletion(program: Command, io: ProgramIo): void {
  program
    .command("completion")
    .description("Print the completion script of a shell.")
    .addArgument(new Argument("<shell>", "which one").choices(shells))
    .addHelpText("after", examples)
    .action((shell: Shell) => io.print(completionScript(shell, commandTree(program)).trimEnd()));
}

export function addSchema(program: Command, io: ProgramIo): void {
  program
    .command("schema")
    .description("Print the JSON Schema of lapline.yml, for editors.")
    .addHelpText("after", "\nExample:\n  lapline schema > lapline.schema.json")
    .action(() => io.print(JSON.stringify(laplineFileJsonSchema(), null, 2)));
}
