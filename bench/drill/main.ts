import { parseArgs } from "node:util";
import { holdDrill } from "../../e2e/drill/holdDrill.ts";
import { startStack } from "../../e2e/stack/startStack.ts";

// The fire drill in full: a target that gets 8 % slower at its seventh version of ten, and one of
// twenty identical versions, through the ordinary path of an installation of its own.
//   pnpm bench:drill [--repeat 3] [--trials 5] [--requests 300]
// Needs the programs built (npm start does). Prints what was told, and counts.

const { values } = parseArgs({
  options: {
    repeat: { type: "string", default: "3" },
    trials: { type: "string", default: "5" },
    requests: { type: "string", default: "300" },
  },
});

let found = 0;
let falseAlerts = 0;
let falseSuspicions = 0;
let jobs = 0;
const repeat = Number(values.repeat);
for (let drill = 1; drill <= repeat; drill++) {
  const stack = await startStack({
    queue: "postgres",
    controlEnv: { CALIBRATION_EVERY_DAYS: "0" },
  });
  try {
    const result = await holdDrill({
      api: stack.api,
      stepVersions: 10,
      steadyVersions: 20,
      roundsMax: 3,
      trials: Number(values.trials),
      requests: Number(values.requests),
      say: (sentence) => console.log(`drill ${drill}, ${sentence}`),
    });
    const right = result.alerts.filter(
      ({ target, version }) => target === "drill-step" && version === "1.0.7",
    );
    found += right.length > 0 ? 1 : 0;
    falseAlerts += result.alerts.length - right.length;
    falseSuspicions += result.suspicions.filter(({ state }) => state === "not_confirmed").length;
    jobs += result.jobs;
  } finally {
    await stack.stop();
  }
}
console.log(
  `${found} of ${repeat} steps told, ${falseAlerts} false alerts, ` +
    `${falseSuspicions} suspicions that a comparison did not confirm, ${jobs} jobs submitted`,
);
