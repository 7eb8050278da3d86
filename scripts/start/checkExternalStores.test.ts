import { freePort } from "@lapline/postgres";
import { expect, test } from "vitest";
import { checkExternalStores } from "./checkExternalStores.ts";
import { readOptions } from "./options.ts";

test.each([
  ["DATABASE_URL", "postgres://u:secret@127.0.0.1"],
  ["REDIS_URL", "redis://:secret@127.0.0.1"],
])(
  "a %s that nobody answers is said to be unreachable, without its password",
  async (name, base) => {
    const options = readOptions([], { [name]: `${base}:${await freePort()}` }, "/");
    if (options === null) throw new Error("no options");
    const check = checkExternalStores(options);
    await expect(check).rejects.toThrow(
      new RegExp(`of ${name} cannot be reached \\(.*ECONNREFUSED`),
    );
    await expect(check).rejects.not.toThrow("secret");
  },
);
