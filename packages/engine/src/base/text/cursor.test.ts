import { expect, test } from "vitest";
import {
  CursorInvalidError,
  decodeCursor,
  encodeCursor,
  idCursorSchema,
  nameCursorSchema,
} from "./cursor.ts";

const id = "01890a5d-ac96-774b-bcce-b302099a8057";

test("a cursor comes back as it was written", () => {
  expect(decodeCursor(idCursorSchema, encodeCursor([id]))).toEqual([id]);
});

test("damaged and foreign cursors are refused", () => {
  for (const cursor of ["", "%%%", encodeCursor(["x"]), encodeCursor([1, 2]), `${id}`]) {
    expect(() => decodeCursor(idCursorSchema, cursor)).toThrow(CursorInvalidError);
  }
  expect(decodeCursor(idCursorSchema, undefined)).toBeNull();
  expect(decodeCursor(nameCursorSchema, encodeCursor(["a name", id]))).toEqual(["a name", id]);
  expect(() => decodeCursor(nameCursorSchema, encodeCursor(["a\0", id]))).toThrow(
    CursorInvalidError,
  );
});
