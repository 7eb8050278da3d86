import { expect, test } from "vitest";
import { readOptions } from "./options.ts";

const read = (args: string[], environment = {}) => readOptions(args, environment, "/srv");

test("without options everything is embedded, on port 3000, under the working folder", () => {
  expect(read([])).toEqual({
    port: 3000,
    dataDir: "/srv/.lapline",
    sample: true,
    reset: false,
    resetTwoStep: null,
    databaseUrl: null,
    redisUrl: null,
  });
});

test("DATABASE_URL and REDIS_URL replace the embedded parts", () => {
  const environment = { DATABASE_URL: "postgresql://u:p@db/x", REDIS_URL: "redis://cache" };
  expect(read([], environment)).toMatchObject({
    databaseUrl: environment.DATABASE_URL,
    redisUrl: environment.REDIS_URL,
  });
});

test.each([
  [["--port", "0"], {}, /--port takes a number/],
  [["--port", "http"], {}, /--port takes a number/],
  [["--prot", "1"], {}, /Usage: npm start/],
  [[], { DATABASE_URL: "mysql://db" }, /DATABASE_URL is set, but/],
  [[], { REDIS_URL: "cache:6379" }, /REDIS_URL is set, but/],
])("%j with %j is refused in a sentence", (args, environment, sentence) => {
  expect(() => read(args, environment)).toThrow(sentence);
});
