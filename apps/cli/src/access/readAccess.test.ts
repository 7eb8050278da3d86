import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import { writeProfiles } from "./profiles.ts";
import { type AccessOptions, readAccess } from "./readAccess.ts";

const lab = { url: "https://lab.example.org", apiKey: "lab_key" };
const home = { url: "https://home.example.org", apiKey: "home_key" };
const ci = { url: "https://ci.example.org", apiKey: "ci_key" };
let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  await writeProfiles(join(folder, "servers.json"), { current: "home", servers: { lab, home } });
  await writeFile(join(folder, "credentials.json"), JSON.stringify(ci));
});

const read = (options: AccessOptions, env: AccessOptions = {}) =>
  readAccess(options, { profilesFile: join(folder, "servers.json"), ...env });

test("without anything the server of the last login is meant", async () => {
  expect(await read({})).toEqual(home);
});

test("a profile that an option names wins over address and key of the environment, as one", async () => {
  expect(await read({ profile: "lab" }, { url: ci.url })).toEqual(lab);
  expect(await read({ profile: "lab" }, { apiKey: ci.apiKey })).toEqual(lab);
  expect(await read({ profile: "lab" }, ci)).toEqual(lab);
  const credentials = join(folder, "credentials.json");
  expect(await read({ credentials }, { ...lab, profile: "home" })).toEqual(ci);
});

test("a kept key goes to no other address, whoever names the address or the profile", async () => {
  const elsewhere = "https://elsewhere.example.org";
  for (const [options, env] of [
    [{ profile: "lab", url: elsewhere }, {}],
    [{ url: elsewhere }, { profile: "lab" }],
    [{}, { profile: "lab", url: elsewhere }],
  ] as const) {
    await expect(read(options, env)).rejects.toThrow(
      "The key of profile lab belongs to https://lab.example.org.",
    );
  }
  await expect(read({ url: elsewhere })).rejects.toThrow("API key is missing");
  const given = { url: elsewhere, apiKey: "k" };
  expect(await read({ profile: "lab", ...given })).toEqual(given);
  expect(await read({ profile: "lab", url: `${lab.url}/runs` })).toMatchObject({
    apiKey: "lab_key",
  });
});

test("the environment is used where no option names a server", async () => {
  expect(await read({}, ci)).toEqual(ci);
  expect(await read({ url: lab.url }, { apiKey: "k" })).toEqual({ url: lab.url, apiKey: "k" });
  expect(await read({}, { profile: "lab" })).toEqual(lab);
});

test("a profile that nobody kept is none, whatever it is called", async () => {
  await expect(read({ profile: "constructor" })).rejects.toThrow("There is no profile constructor");
});
