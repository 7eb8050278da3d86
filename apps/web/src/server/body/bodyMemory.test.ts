import { afterEach, expect, it } from "vitest";
import type { Caller } from "../limits/caller.ts";
import { BodyMemory, bodyBytesHeld, lightBytesMax } from "./bodyMemory.ts";

const mebibyte = 1024 * 1024;
const open: BodyMemory[] = [];
afterEach(() => {
  for (const memory of open.splice(0)) memory.release();
  expect(bodyBytesHeld()).toBe(0);
});

const from = (standing: Caller["standing"], network: string | null, key = "somebody"): Caller => ({
  standing,
  network,
  key,
});

/** The status that one more body meets. */
function hold(caller: Caller, bytes: number): number {
  const memory = new BodyMemory(caller);
  try {
    memory.grow(bytes, bytes);
  } catch (error) {
    return (error as { facts: { status: number } }).facts.status;
  }
  open.push(memory);
  return 200;
}

/** Sends bodies of one caller until one is refused; answers how many bytes were taken. */
function fill(caller: Caller, bytes: number): number {
  let taken = 0;
  while (hold(caller, bytes) === 200) taken += bytes;
  return taken;
}

it.each([
  ["small", lightBytesMax, 2 * mebibyte],
  ["large", 5 * mebibyte, 5 * mebibyte],
])(
  "one network of strangers holds a sixteenth of their %s bodies, whatever it calls itself",
  (_, bytes, share) => {
    let taken = 0;
    for (let name = 0; name < 50; name += 1) {
      taken += fill(from("stranger", "flood", `stranger ${name}`), bytes);
    }
    expect(taken).toBe(share);
    expect(hold(from("stranger", "flood"), bytes)).toBe(429);
    expect(hold(from("stranger", "another"), bytes)).toBe(200);
  },
);

it("strangers of all networks together hold nothing of callers and machines", () => {
  for (const bytes of [lightBytesMax, mebibyte]) {
    for (let network = 0; network < 50; network += 1) {
      fill(from("stranger", `flood ${network}`), bytes);
    }
    expect(hold(from("stranger", "another"), bytes)).toBe(503);
    expect(hold(from("known", "flood 1"), bytes)).toBe(200);
    expect(hold(from("machine", null), bytes)).toBe(200);
  }
});

it("machines behind one address do not share one share", () => {
  expect(fill(from("machine", null, "one"), lightBytesMax)).toBe(2 * mebibyte);
  expect(hold(from("machine", null, "two"), lightBytesMax)).toBe(200);
});

it("gives back what a body held that grew from small to large", () => {
  const memory = new BodyMemory(from("known", "home"));
  memory.grow(1, 4096);
  memory.grow(lightBytesMax + 1, 2 * lightBytesMax);
  expect(bodyBytesHeld()).toBe(2 * lightBytesMax);
  memory.release();
  memory.release();
  expect(bodyBytesHeld()).toBe(0);
});
