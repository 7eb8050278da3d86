import { PassThrough } from "node:stream";
import { WriteStream } from "node:tty";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPaint } from "./terminal.ts";

const red = "\u001b[31mslower\u001b[39m";
/** A stream that says of itself what one of a terminal, or of a pipe, says. */
const stream = (isTTY: boolean) => {
  const { getColorDepth, hasColors } = WriteStream.prototype;
  return Object.assign(new PassThrough(), { isTTY, getColorDepth, hasColors });
};
const painted = (isTTY: boolean) => createPaint(stream(isTTY))("red", "slower");

beforeEach(() => {
  // What a CI system or a developer has set must not decide.
  for (const name of ["NO_COLOR", "FORCE_COLOR", "NODE_DISABLE_COLORS", "CI", "COLORTERM"]) {
    vi.stubEnv(name, undefined);
  }
  vi.stubEnv("TERM", "xterm-256color");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test("a terminal gets colours, a file or pipe none", () => {
  expect([painted(true), painted(false)]).toEqual([red, "slower"]);
});

test("NO_COLOR leaves them out on a terminal too, and FORCE_COLOR brings them into a pipe", () => {
  vi.stubEnv("NO_COLOR", "1");
  expect(painted(true)).toBe("slower");
  vi.stubEnv("NO_COLOR", undefined);
  vi.stubEnv("FORCE_COLOR", "1");
  expect(painted(false)).toBe(red);
});
