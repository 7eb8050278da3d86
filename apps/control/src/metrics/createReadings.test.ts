import { expect, test } from "vitest";
import { createReadings, type Reading } from "./createReadings.ts";

/** A reading that a test ends, and what it shows: null while it is left out. */
function controlled(name: string) {
  let shown: number | null = 0;
  const asked: PromiseWithResolvers<number>[] = [];
  const reading: Reading = {
    name,
    clear: () => {
      shown = null;
    },
    read: async () => {
      const question = Promise.withResolvers<number>();
      asked.push(question);
      const value = await question.promise;
      return () => {
        shown = value;
      };
    },
  };
  return { reading, asked, shown: () => shown };
}

function open(readMsMax = 60_000) {
  let nowMs = 0;
  const errors: string[] = [];
  const [first, second] = [controlled("first"), controlled("second")];
  const refresh = createReadings({
    readings: [first.reading, second.reading],
    onError: (name) => errors.push(name),
    nowMs: () => nowMs,
    readMsMax,
  });
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { first, second, errors, refresh, pass };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("nothing is shown before it was read, and one reading is under way at a time", async () => {
  const { first, second, refresh, errors } = open();
  expect([first.shown(), second.shown()]).toEqual([null, null]);
  const answered = refresh();
  expect([first.asked.length, second.asked.length]).toEqual([1, 0]);
  first.asked[0]?.resolve(1);
  await settled();
  expect([first.asked.length, second.asked.length]).toEqual([1, 1]);
  second.asked[0]?.resolve(2);
  await answered;
  expect([first.shown(), second.shown(), errors]).toEqual([1, 2, []]);
});

test("whoever asks within 15 s gets what was read, also while it is being read", async () => {
  const { first, second, refresh, pass } = open();
  const answers = [refresh(), refresh()];
  first.asked[0]?.resolve(1);
  await settled();
  second.asked[0]?.resolve(2);
  await Promise.all(answers);
  pass(14_999);
  await refresh();
  expect([first.asked.length, second.asked.length]).toEqual([1, 1]);
  pass(1);
  void refresh();
  expect(first.asked).toHaveLength(2);
});

test("what fails is left out and counted, and the next one is read", async () => {
  const { first, second, refresh, pass, errors } = open();
  const turn = async (values: [number | Error, number]) => {
    const answered = refresh();
    const [value, other] = values;
    if (value instanceof Error) first.asked.at(-1)?.reject(value);
    else first.asked.at(-1)?.resolve(value);
    await settled();
    second.asked.at(-1)?.resolve(other);
    await answered;
    pass(15_000);
    return [first.shown(), second.shown()];
  };
  expect(await turn([1, 2])).toEqual([1, 2]);
  expect(await turn([new Error("it is away"), 3])).toEqual([null, 3]);
  expect(errors).toEqual(["first"]);
  expect(await turn([4, 5])).toEqual([4, 5]);
});

test("while a reading hangs no other is begun, and all are left out until it has ended", async () => {
  const { first, second, refresh, pass, errors } = open(5);
  await refresh();
  expect(errors).toEqual(["first", "second"]);
  pass(15_000);
  await refresh();
  expect([first.asked.length, second.asked.length]).toEqual([1, 0]);
  expect(errors).toEqual(["first", "second", "first", "second"]);
  first.asked[0]?.resolve(1);
  await settled();
  pass(15_000);
  void refresh();
  expect(first.asked).toHaveLength(2);
});
