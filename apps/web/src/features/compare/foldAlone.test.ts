import { expect, test } from "vitest";
import { foldAlone } from "./foldAlone.ts";
import { rowKey } from "./rowKey.ts";
import { sharedParams } from "./sharedParams.ts";
import { cell, row, side, view } from "./testing/compareFixtures.ts";

const columns = [side("alpha", "1"), side("beta", "1"), side("gamma", "1")];
const both = row("throughput", [cell(50), cell(100), null]);
const lonely = row("latency", [null, null, cell(25)]);
const look = { all: false, keyOf: rowKey, opened: null };

test("a row that one column has is folded beside rows of several, and listed when it is wanted", () => {
  const compared = view(columns, [both, lonely]);
  const folded = foldAlone(compared, look);
  expect(folded.view.rows).toEqual([both]);
  expect(folded).toMatchObject({ alone: 1, isUnfolded: false });
  for (const wish of [{ all: true }, { opened: rowKey(lonely) }]) {
    const { view: shown, isUnfolded } = foldAlone(compared, { ...look, ...wish });
    expect(shown.rows).toEqual([both, lonely]);
    expect(isUnfolded).toBe(true);
  }
});

test("where no row has two columns, nothing is folded", () => {
  const compared = view(columns, [lonely, row("throughput", [cell(1), null, null])]);
  expect(foldAlone(compared, look)).toMatchObject({ view: compared, alone: 0 });
});

test("parameters that all rows share are said once, others by each row", () => {
  const of = (count: number) => ({ params: { count, clients: 1 } });
  expect([...sharedParams([of(1), of(1)]).names]).toEqual(["count", "clients"]);
  const differ = sharedParams([of(1), of(2)]);
  expect([...differ.names]).toEqual(["clients"]);
  expect(differ.words).toBe("clients 1");
  expect(sharedParams([of(1)]).words).toBe("");
  expect(sharedParams([of(1), { params: { count: 1 } }]).words).toBe("count 1");
});
