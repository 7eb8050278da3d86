import { expect, it } from "vitest";
import { takeStreamPlace } from "./takeStreamPlace.ts";

const refusal = (status: number, code: string) =>
  expect.objectContaining({ facts: expect.objectContaining({ status, code }) });

it("bounds the streams of an address and of all, and gives places back once", () => {
  const held: (() => void)[] = [];
  const take = (count: number, network: string) => {
    for (let index = 0; index < count; index += 1) {
      held.push(takeStreamPlace({ key: `key:${network}.${index}`, network, standing: "known" }));
    }
  };
  take(150, "a");
  expect(() => take(1, "a")).toThrow(refusal(429, "too_many_streams"));
  take(150, "b");
  take(150, "c");
  take(50, "d");
  expect(() => take(1, "d")).toThrow(refusal(503, "streams_exhausted"));
  const [first] = held;
  first?.();
  first?.();
  take(1, "d");
  expect(() => take(1, "d")).toThrow(refusal(503, "streams_exhausted"));
  for (const release of held) release();
  take(150, "a");
  for (const release of held) release();
});
