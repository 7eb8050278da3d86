import { randomBytes } from "node:crypto";
import { idSchema } from "@lapline/contracts";
import { expect, test } from "vitest";
import { newId } from "./newId.ts";

const random = { bytes: (count: number) => randomBytes(count) };
const idAt = (ms: number) => newId({ clock: { now: () => new Date(ms) }, random });

test("ids are version 7 UUIDs that sort by time", () => {
  const ids = [0, 1, 1_700_000_000_000, 1_700_000_000_001, 4_000_000_000_000].map(idAt);
  for (const id of ids) {
    expect(idSchema.safeParse(id).success).toBe(true);
    expect(id[14]).toBe("7");
  }
  expect([...ids].sort()).toEqual(ids);
});

test("ids of one moment differ", () => {
  expect(new Set(Array.from({ length: 1000 }, () => idAt(5))).size).toBe(1000);
});
