import type { TargetLoad } from "@lapline/contracts";
import type { DescribedTarget } from "./describedTarget.ts";
import { integerKeys } from "./options.ts";

type Family = "records" | "api" | "sync";

const random = "16 random bytes";
const serial = "serial integer";
const uuidV7 = "time-ordered UUID v7";
const pocketbaseText = "15 random characters";

/** Keys that each target gives its records: a random key costs an index more than a serial one. */
const keyTypes: Readonly<Record<string, Partial<Record<Family, string>>>> = {
  sqlite: { records: random },
  "sqlite-node": { records: random },
  "sqlite-deno": { records: random },
  "sqlite-wasm-browser": { records: random },
  "sqlite-drizzle-better-sqlite3": { records: random },
  "sqlite-drizzle-libsql": { records: random },
  "node-sqlite3-wasm": { records: random },
  pglite: { records: random },
  pocketbase: { records: pocketbaseText, api: pocketbaseText, sync: pocketbaseText },
  trailbase: { records: uuidV7, api: serial },
  "trailbase-crate": { records: uuidV7, api: serial },
  "supabase-core": { records: serial, api: serial },
  supabase: { records: serial, api: serial },
  "supabase-full": { records: serial, api: serial },
  payload: { records: serial, api: serial },
  allyourbase: { api: serial, sync: serial },
  "goatdb-deno": { sync: "text of the client" },
  "goatdb-node": { sync: "text of the client" },
  "goatdb-browser": { sync: "text of the client" },
};

/** The harness in a target's own process does one operation after another, in one thread. */
const oneByOne = ["inFlight", "clients"];

/** What a target drives in its own way, whatever a scenario's parameters ask for. */
export function targetLoads({ description }: DescribedTarget): TargetLoad[] {
  const { id, scenarios, options } = description;
  const keys: TargetLoad[] = Object.entries(keyTypes[id] ?? {}).map(([family, value]) => ({
    name: "keyType",
    value,
    scenarios: scenarios.filter((one) => one.startsWith(`${family}.`)),
  }));
  const option = options?.find(({ name }) => name === "keyType");
  if (option !== undefined) {
    keys.push({
      name: "keyType",
      value: serial,
      scenarios: scenarios.filter((one) => option.scenarios?.includes(one)),
      option: { name: option.name, value: integerKeys },
    });
  }
  const records = scenarios.filter((one) => one.startsWith("records."));
  const serialized =
    description.interface === "in_process"
      ? oneByOne.map((name) => ({ name, value: "1", scenarios: records, overrides: true as const }))
      : [];
  return [...keys, ...serialized].filter((load) => load.scenarios.length > 0);
}
