import { expect, test } from "vitest";
import { decodeCursor, encodeCursor, idCursorSchema } from "./cursor.ts";

const id = "01890a5d-ac96-774b-bcce-b302099a8057";

test("a cursor comes back as it was written", () => {
  expect(decodeCursor(idCursorSchema, encodeCursor([id]))).toEqual([id]);
});

test("damaged and foreign cursors start at the beginning", () => {
  for (const cursor of ["", "%%%", encodeCursor(["x"]), encodeCursor([1, 2]), `${id}`]) {
    expect(decodeCursor(idCursorSchema, cursor)).toBeNull();
  }
  expect(decodeCursor(idCursorSchema, undefined)).toBeNull();
});
