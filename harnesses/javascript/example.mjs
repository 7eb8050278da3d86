// Sorts random numbers. Try it: lapline harness test -- node example.mjs
import { serve } from "./laplineHarness.mjs";

await serve({
  name: "sort",
  prepare(trial) {
    const count = Number(trial.params.count ?? 10_000);
    trial.state = Array.from({ length: count }, () => trial.random());
    trial.settings.count = count;
  },
  async run(trial, recorder) {
    const numbers = trial.state;
    for (let done = 1; done <= 50; done += 1) {
      trial.state = await recorder.operation(() => numbers.toSorted((a, b) => a - b));
      recorder.progress(done, 50);
    }
  },
  verify(trial) {
    const isSorted = trial.state.every((one, at) => at === 0 || trial.state[at - 1] <= one);
    return isSorted ? [] : ["the numbers are not sorted"];
  },
});
