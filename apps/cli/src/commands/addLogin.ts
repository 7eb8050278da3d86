import { callerSchema } from "@lapline/contracts";
import type { Command } from "commander";
import { readProfiles, writeProfiles } from "../access/profiles.ts";
import { callApi } from "../api/callApi.ts";
import { exitCodes, Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";

const examples = `
Examples:
  lapline login                             asks for address and key
  echo "$KEY" | lapline login --url https://lapline.example.org --key-stdin
  lapline login --profile lab --url https://lab.example.org

Create the key under Settings, API keys. It is stored in a file that only you can read
($XDG_CONFIG_HOME/lapline/servers.json). Commands use the profile of the last login; --profile or
LAPLINE_PROFILE name another.`;

interface LoginOptions {
  url?: string;
  apiKey?: string;
  keyStdin?: true;
  profile: string;
  json?: true;
}

export function addLogin(program: Command, io: ProgramIo): void {
  program
    .command("login")
    .description("Store the address of a server and a key, after testing them.")
    .option("--url <address>", "address of the server, e.g. https://lapline.example.org")
    .option("--api-key <key>", "API key; other users can see it here, so prefer the prompt")
    .option("--key-stdin", "read the key from stdin")
    .option("--profile <name>", "profile to store it as", "default")
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action((options: LoginOptions) => logIn(io, options));
}

async function logIn(io: ProgramIo, options: LoginOptions): Promise<void> {
  const { profilesFile } = io.env;
  const url = options.url ?? io.env.url ?? (await ask(io, "Address of the server: ", "--url"));
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Failure(exitCodes.usage, `"${url}" is not an address. Use https://host.`);
  }
  const { origin, protocol, hostname } = new URL(url);
  if (protocol === "http:" && !/^(localhost|127\..*|\[::1\])$/.test(hostname)) {
    io.note(`${origin} is not encrypted, so the network can read the key. Use https.`);
  }
  const given = options.apiKey ?? (options.keyStdin ? await io.readStdin() : io.env.apiKey);
  const apiKey = (given ?? (await ask(io, "API key: ", "--key-stdin"))).trim();
  const facts = await callApi({ url: origin, apiKey }, { path: "/caller", schema: callerSchema });
  const profiles = await readProfiles(profilesFile);
  await writeProfiles(profilesFile, {
    current: options.profile,
    servers: { ...profiles.servers, [options.profile]: { url: origin, apiKey } },
  });
  if (options.json) {
    return io.print(JSON.stringify({ profile: options.profile, url: origin, ...facts }, null, 2));
  }
  const { project, caller } = facts;
  const may = caller.kind === "apiKey" ? `scopes ${caller.scopes.join(", ")}` : caller.role;
  io.print(`Logged in to project ${project.name} at ${origin} as key ${caller.name} (${may}).`);
  io.print(`Stored as profile ${options.profile} in ${profilesFile}.`);
}

async function ask(io: ProgramIo, question: string, option: string): Promise<string> {
  const secret = option === "--key-stdin";
  const answer = io.ask === null ? "" : (await io.ask(question, { secret })).trim();
  if (answer !== "") return answer;
  throw new Failure(
    exitCodes.usage,
    `This is not a terminal, so nothing can be asked. Add ${option}.`,
  );
}

export function addLogout(program: Command, io: ProgramIo): void {
  program
    .command("logout")
    .description("Remove a stored server and its key. The key stays valid until it is revoked.")
    .option("--profile <name>", "which profile (default: the current one)")
    .option("--all", "all profiles")
    .option("--json", "print JSON")
    .addHelpText("after", "\nExample:\n  lapline logout --profile lab")
    .action(async (options: { profile?: string; all?: true; json?: true }) => {
      const { profilesFile } = io.env;
      const { current, servers } = await readProfiles(profilesFile);
      const name = options.profile ?? current;
      const gone = options.all ? Object.keys(servers) : name === null ? [] : [name];
      const kept = Object.entries(servers).filter(([one]) => !gone.includes(one));
      if (kept.length === Object.keys(servers).length) {
        throw new Failure(exitCodes.usage, `There is no profile ${name ?? "to remove"}.`);
      }
      const next = kept.some(([one]) => one === current) ? current : (kept[0]?.[0] ?? null);
      await writeProfiles(profilesFile, { current: next, servers: Object.fromEntries(kept) });
      if (options.json)
        return io.print(JSON.stringify({ forgotten: gone, current: next }, null, 2));
      io.print(`Removed ${gone.join(", ")}.${next === null ? "" : ` Current profile: ${next}.`}`);
    });
}
