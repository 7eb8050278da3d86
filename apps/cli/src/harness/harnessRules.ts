/** What a harness has to do: what is checked, and what to change where it does not hold. */
export const harnessRules = {
  start: {
    title: "starts and answers hello within 15 s",
    advice: "Read requests from stdin line by line, answer each with a line, and flush stdout.",
  },
  hello: {
    title: "reports its name and protocol 1",
    advice: 'Answer hello with {"protocol": 1, "harness": "its name"}.',
  },
  clean_stdout: {
    title: "prints only protocol lines on stdout",
    advice: "Print to stderr; send the output of libraries there too.",
  },
  strange_lines: {
    title: "skips lines that are not requests",
    advice: "Ignore what is not JSON, and JSON without an id and an op.",
  },
  unknown_verb: {
    title: "answers an unknown verb with unsupported and continues",
    advice: 'Answer {"id": …, "ok": false, "code": "unsupported", "message": "…"}.',
  },
  order: {
    title: "refuses warmup, run and verify before prepare",
    advice: 'Answer "ok": false with the code load_failed until prepare was answered.',
  },
  probe: {
    title: "answers probe, or reports it as unsupported",
    advice: 'Answer with the code unsupported, or with {"loops": […]} as built-in harnesses do.',
  },
  prepare: {
    title: "prepares",
    advice: "Make everything ready that the run needs, in plan.dataDir, then answer.",
  },
  new_members: {
    title: "accepts a plan with unknown members",
    advice: "Read the members that you need and ignore the others. Later versions send more.",
  },
  prepare_once: {
    title: "refuses a second prepare and continues",
    advice: "One process serves one trial. Answer the second prepare with the code unsupported.",
  },
  warmup: {
    title: "warms up, or reports it as unsupported",
    advice: 'Answer with {"operations": 100}, {}, or the code unsupported.',
  },
  run: {
    title: "measures",
    advice: 'Answer run with {"values": {"name": number}} in the declared units.',
  },
  values: {
    title: "reports each measure",
    advice: "Report a finite number for each measure, or a reason why the trial is invalid.",
  },
  times: {
    title: "reports times that lie within its run",
    advice:
      "Measure with a monotonic clock and report nanoseconds, or leave startedAfterNs and durationNs out.",
  },
  valid: {
    title: "makes a valid trial",
    advice: "The reason is the harness's own. A trial with a reason does not count.",
  },
  slice: {
    title: "runs and summarizes slices, if it reports that capability",
    advice:
      'Answer slice with {"operations": n, "durationNs": ns} for exactly the requested work. Answer summary like run, for all counted slices.',
  },
  verify: {
    title: "verifies, or reports it as unsupported",
    advice: 'Answer with {"reasons": []}, {}, or the code unsupported.',
  },
  bye: {
    title: "answers bye and ends with exit code 0 within 5 s",
    advice: "Answer bye, flush stdout, and end the process even where threads or handles are open.",
  },
  end_of_input: {
    title: "ends by itself when its input ends",
    advice: "Exit when stdin ends.",
  },
  end_of_input_prepared: {
    title: "ends by itself when its input ends after prepare",
    advice: "Close what prepare opened, and exit when stdin ends.",
  },
} as const;

export type HarnessRule = keyof typeof harnessRules;

/** What came of a rule. */
export interface HarnessCheck {
  rule: HarnessRule;
  title: string;
  outcome: "passed" | "failed" | "not_reached";
  /** What happened instead, as a sentence; null unless it failed. */
  problem: string | null;
  advice: string;
}
