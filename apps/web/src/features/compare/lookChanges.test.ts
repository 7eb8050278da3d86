import fc from "fast-check";
import { createLoader } from "nuqs";
import { expect, test } from "vitest";
import { compareAddress } from "./compareAddress.ts";
import { type CompareLook, type LookChange, lookChanges } from "./lookChanges.ts";

const usual: CompareLook = createLoader(compareAddress)("");

/** What the address holds after changes that were all pressed before any was drawn. */
function after(changes: readonly LookChange[], start = usual): CompareLook {
  let look = start;
  for (const change of changes) {
    look = { ...look, ...(typeof change === "function" ? change(look) : change) };
  }
  return look;
}

const parts = ["test_1", "test_2", "test_7"];
/** Every toggle, with what it turns over. */
const toggles: { press: () => LookChange; of: (look: CompareLook) => boolean }[] = [
  ...parts.map((name) => ({
    press: () => lookChanges.togglePart(name),
    of: ({ without }: CompareLook) => without.includes(name),
  })),
  { press: lookChanges.togglePercentiles, of: ({ percentiles }) => percentiles },
  { press: lookChanges.toggleVariants, of: ({ arrange }) => arrange !== null },
  { press: lookChanges.toggleNoise, of: ({ noise }) => noise },
];

test("no press is lost, however many come before one is drawn", () => {
  const presses = fc.array(fc.nat({ max: toggles.length - 1 }), { maxLength: 12 });
  fc.assert(
    fc.property(presses, (places) => {
      const look = after(places.flatMap((place) => toggles[place]?.press() ?? []));
      for (const [place, { of }] of toggles.entries()) {
        const count = places.filter((one) => one === place).length;
        expect(of(look)).toBe(count % 2 === 1);
      }
    }),
  );
});

test("two columns that are added or removed at once are both added or removed", () => {
  const add = (name: string) => lookChanges.columns((now) => [...now, name]);
  const remove = (name: string) => lookChanges.columns((now) => now.filter((one) => one !== name));
  const three = after([add("a"), add("b"), add("b"), add("c")]);
  expect(three.columns).toEqual(["a", "b", "c"]);
  expect(after([remove("a"), remove("c")], three).columns).toEqual(["b"]);
  const first = lookChanges.references((now) => [...now, "x"]);
  const second = lookChanges.references((now) => [...now, "y"]);
  expect(after([first, second]).references).toEqual(["x", "y"]);
});

test("a row that is pressed twice is closed, and another press opens another row", () => {
  const press = lookChanges.toggleRow;
  expect(after([press("a"), press("a")]).row).toBeNull();
  expect(after([press("a"), press("b")]).row).toBe("b");
});
