import { expect, it } from "vitest";
import { type Turn, Turns } from "./turns.ts";

/** Asks for turns and writes down who got one, in order. */
function office(atOnce = 2, waitingMax = 200) {
  const turns = new Turns({ atOnce, waitingMax });
  const begun: { name: string; end: () => void }[] = [];
  const ask = async (name: string, { waitMsMax = 60_000, gone = new AbortController() } = {}) => {
    const turn = await turns.take({ caller: name.charAt(0), waitMsMax, gone: gone.signal });
    if (typeof turn === "string") return turn;
    begun.push({ name, end: (turn as Turn).end });
    return "begun";
  };
  const names = async () => {
    // Every promise that is settled by now has told.
    await new Promise((resolve) => setImmediate(resolve));
    return begun.map(({ name }) => name);
  };
  return { turns, begun, ask, names };
}

it("works for one request of a caller at a time, so that nobody holds every thread", async () => {
  const { begun, ask, names } = office();
  for (const name of ["a1", "a2", "a3", "a4", "b1"]) void ask(name);
  expect(await names()).toEqual(["a1", "b1"]);
  begun[0]?.end();
  begun[0]?.end();
  expect(await names()).toEqual(["a1", "b1", "a2"]);
});

it("serves callers in turn, whoever asked for more", async () => {
  const { begun, ask, names } = office(1);
  for (const name of ["a1", "a2", "a3", "b1", "c1", "b2"]) void ask(name);
  for (let turn = 0; turn < 6; turn += 1) {
    await names();
    begun[turn]?.end();
  }
  expect(await names()).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

it("says who waited too long, went away, or came when there was no room", async () => {
  const { turns, begun, ask, names } = office(1, 2);
  const gone = new AbortController();
  expect(await ask("a1")).toBe("begun");
  const left = ask("b1", { gone });
  const late = ask("c1", { waitMsMax: 20 });
  expect(await ask("d1")).toBe("full");
  gone.abort();
  expect(await left).toBe("gone");
  expect(await late).toBe("late");
  expect(turns.waiting).toBe(0);
  begun[0]?.end();
  expect(await ask("b2")).toBe("begun");
  expect(await names()).toEqual(["a1", "b2"]);
});
