import type { Command } from "commander";

/** Adds the options that say which server is called and with which key. */
export function withAccess(command: Command): Command {
  return command
    .option("--url <address>", "address of the server, e.g. https://lapline.example.org")
    .option(
      "--api-key <key>",
      "API key; better in LAPLINE_API_KEY, where other users cannot see it",
    )
    .option("--credentials <file>", "file with `url` and `apiKey`, e.g. .lapline/credentials.json")
    .option("--profile <name>", "server of `lapline login --profile <name>`");
}
