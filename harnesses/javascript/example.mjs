// Sorts random numbers. Try it: lapline harness test -- node example.mjs
import { serve } from "./laplineHarness.mjs";

await serve({
  name: "sort",
  prepare(trial) {
    const count = Number(trial.params.count ?? 10_000);
    const numbers = Array.from({ length: count }, () => trial.random());
    trial.state = { numbers, sorted: numbers };
    trial.settings.count = count;
  },
  async run(trial, recorder) {
    const { state } = trial;
    for (let done = 1; done <= 50; done += 1) {
      state.sorted = await recorder.operation(() => state.numbers.toSorted((a, b) => a - b));
      recorder.progress(done, 50);
    }
  },
  async take(trial, recorder, turn) {
    const { state } = trial;
    while (turn.next()) {
      state.sorted = await recorder.operation(() => state.numbers.toSorted((a, b) => a - b));
    }
  },
  verify(trial) {
    const { sorted } = trial.state;
    const isSorted = sorted.every((one, at) => at === 0 || sorted[at - 1] <= one);
    return isSorted ? [] : ["the numbers are not sorted"];
  },
});
