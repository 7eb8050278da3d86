import { appendFile, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { pathIn } from "../../paths/pathIn.ts";
import { type Mirror, type MirrorKind, mirrorAddress, npmVariable } from "./mirrorsOf.ts";

/** Variables by which tools find the mirrors; what a definition says itself wins. */
export function mirrorEnv(
  mirrors: readonly Mirror[],
  toolEnv: NodeJS.ProcessEnv,
): Record<string, string> {
  const has = (kind: MirrorKind) => mirrors.some((one) => one.kind === kind);
  const npm = npmVariable(toolEnv);
  return {
    ...(has("go") && { GOPROXY: mirrorAddress("go") }),
    ...(has("pip") && { PIP_INDEX_URL: `${mirrorAddress("pip")}/simple/` }),
    ...(has("npm") && npm !== undefined && { [npm]: `${mirrorAddress("npm")}/` }),
  };
}

const settings: Readonly<Partial<Record<MirrorKind, { file: string; text: string }>>> = {
  // As a setting of the account: that of a project, where it has one, wins.
  npm: { file: ".npmrc", text: `\nregistry=${mirrorAddress("npm")}/\n` },
  cargo: {
    file: ".cargo/config.toml",
    text: `[source.crates-io]\nreplace-with = "lapline"\n[source.lapline]\nregistry = "sparse+${mirrorAddress("cargo")}/index/"\n`,
  },
  // Under the name of what it stands for: offline, Maven takes files of no other repository.
  maven: {
    file: ".m2/settings.xml",
    text: `<settings><mirrors><mirror><id>central</id><mirrorOf>central</mirrorOf><url>${mirrorAddress("maven")}</url></mirror></mirrors></settings>\n`,
  },
};

/** Writes what tools read of the mirrors into the home of a build. */
export async function writeMirrorSettings(home: string, mirrors: readonly Mirror[]): Promise<void> {
  for (const { kind } of mirrors) {
    const setting = settings[kind];
    if (setting === undefined) continue;
    const path = pathIn(home, setting.file);
    await mkdir(dirname(path), { recursive: true });
    await appendFile(path, setting.text);
  }
}
