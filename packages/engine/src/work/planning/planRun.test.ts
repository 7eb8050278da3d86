import type { Params, Submission } from "@lapline/contracts";
import { jobsPerRunMax } from "@lapline/contracts";
import { expect, test } from "vitest";
import { testCatalog } from "../../testing/testCatalog.ts";
import { offerReleases } from "../releases/offerReleases.ts";
import { planRun } from "./planRun.ts";

const offers = [
  { id: "1", name: "local", machines: [{ sandboxes: ["process"] }] },
  { id: "2", name: "big", machines: [{ sandboxes: ["process", "docker"] }] },
  { id: "3", name: "empty", machines: [] },
];

const plan = (submission: Partial<Submission>) =>
  planRun(
    testCatalog,
    {
      targets: [{ target: "alpha", versions: ["1.0.0"] }],
      scenarios: [{ scenario: "records.insert" }],
      labels: ["local"],
      ...submission,
    },
    offers,
  );

test("a matrix expands to the product of targets, versions, scenarios and labels", () => {
  const { jobs, problems } = plan({
    targets: [
      { target: "alpha", versions: ["1.0.0", "2.0.0"] },
      { target: "beta", versions: ["0.1.0"] },
    ],
    labels: ["local", "big"],
    trials: 7,
  });
  expect(problems).toEqual([]);
  expect(jobs.map(({ target, version, label }) => `${target} ${version} ${label}`)).toEqual([
    "alpha 1.0.0 local",
    "alpha 1.0.0 big",
    "alpha 2.0.0 local",
    "alpha 2.0.0 big",
    "beta 0.1.0 local",
    "beta 0.1.0 big",
  ]);
  expect(jobs.every(({ trials }) => trials === 7)).toBe(true);
});

test("a scenario is measured at the size that is named, but for parameters of its own", () => {
  const scenarios = [
    { scenario: "records.insert", size: "full" },
    { scenario: "records.insert", size: "quick", params: { count: 7 } },
  ];
  const { jobs, problems } = plan({ scenarios });
  expect(problems).toEqual([]);
  expect(jobs.map(({ params }) => params)).toEqual([{ count: 1000 }, { count: 7 }]);
  const message = "records.insert has no size called huge. Use quick, full.";
  expect(plan({ scenarios: [{ scenario: "records.insert", size: "huge" }] }).problems).toEqual([
    { path: "scenarios.0.size", message },
  ]);
});

test("a version that cannot do a scenario is refused, and only that combination", () => {
  const { jobs, problems } = plan({
    targets: [{ target: "alpha", versions: ["1.0.0", "0.9.0"] }],
    scenarios: [{ scenario: "records.insert" }, { scenario: "records.read" }],
  });
  const message = "alpha 0.9.0 cannot run records.read, which needs 1.0.0 or later.";
  expect(problems).toEqual([{ path: "targets.0.versions.1", message }]);
  expect(jobs.map(({ version, scenario }) => `${version} ${scenario}`)).toEqual([
    "1.0.0 records.insert",
    "1.0.0 records.read",
    "0.9.0 records.insert",
  ]);
});

test("the last releases are the newest known ones that can run every scenario, oldest first", () => {
  const catalog = offerReleases(
    testCatalog,
    new Map([["alpha", { versions: ["0.8.0", "0.9.0", "1.10.0", "1.9.0"] }]]),
  );
  const last = (lastVersions: number, scenario: string, target = "alpha") =>
    planRun(
      catalog,
      { targets: [{ target, lastVersions }], scenarios: [{ scenario }], labels: ["local"] },
      offers,
    );
  const versions = ({ jobs }: ReturnType<typeof plan>) => jobs.map(({ version }) => version);
  expect(versions(last(3, "records.insert"))).toEqual(["1.0.0", "1.9.0", "1.10.0"]);
  const passedOver = last(4, "records.read");
  expect(versions(passedOver)).toEqual(["0.8.0", "1.0.0", "1.9.0", "1.10.0"]);
  expect(passedOver.problems).toEqual([]);
  expect(passedOver.skipped).toMatchObject([{ target: "alpha", version: "0.9.0" }]);
  // What lies beyond the wanted number was not passed over, and fewer are better than none.
  expect(last(3, "records.read").skipped).toEqual([]);
  expect(versions(last(50, "records.insert", "beta"))).toEqual(["0.1.0", "0.2.0"]);
});

test("the last releases of a target of which none is known are a problem", () => {
  const [alpha, ...others] = testCatalog.targets;
  if (alpha === undefined) throw new Error("the test catalog is empty");
  const catalog = { ...testCatalog, targets: [{ ...alpha, versions: [] }, ...others] };
  const { problems } = planRun(
    catalog,
    {
      targets: [{ target: "alpha", lastVersions: 3 }],
      scenarios: [{ scenario: "records.insert" }],
      labels: ["local"],
    },
    offers,
  );
  const message = "No release of alpha is known. Name its versions, in a terminal as alpha@1.0.0.";
  expect(problems).toEqual([{ path: "targets.0.lastVersions", message }]);
});

test("a found release is accepted where only known versions are", () => {
  const submission = {
    targets: [{ target: "beta", versions: ["0.3.0"] }],
    scenarios: [{ scenario: "records.insert" }],
    labels: ["local"],
  };
  expect(planRun(testCatalog, submission, offers).problems).toHaveLength(1);
  const catalog = offerReleases(testCatalog, new Map([["beta", { versions: ["0.3.0"] }]]));
  expect(planRun(catalog, submission, offers).problems).toEqual([]);
  expect(catalog.targets.find(({ id }) => id === "beta")?.versions).toEqual([
    "0.1.0",
    "0.2.0",
    "0.3.0",
  ]);
});

test("defaults come from the catalog: provisioner, durability, parameters, trials", () => {
  expect(plan({}).jobs).toEqual([
    {
      kind: "measure",
      target: "alpha",
      version: "1.0.0",
      provisioner: "bundled",
      sandbox: "process",
      durability: "relaxed",
      scenario: "records.insert",
      scenarioVersion: 1,
      params: { count: 100 },
      label: "local",
      trials: 3,
      expectedSeconds: 30,
    },
  ]);
});

test("every problem of a submission is listed at once, each with its place", () => {
  const { problems } = plan({
    targets: [
      { target: "gamma", versions: ["1"] },
      { target: "beta", versions: ["9.9.9"], provisioner: "npm", durability: "none" },
      { target: "alpha", versions: ["1", "1"], provisioner: "docker" },
    ],
    scenarios: [
      { scenario: "records.insert", params: { count: 0, speed: 1 } },
      { scenario: "records.burn" },
      { scenario: "records.read" },
    ],
    labels: ["empty", "nowhere", "local", "local"],
  });
  expect(problems.map(({ path }) => path).sort()).toEqual([
    "labels.0",
    "labels.1",
    "labels.2",
    "labels.3",
    "scenarios.0.params",
    "scenarios.1.scenario",
    "targets.0.target",
    "targets.1.durability",
    "targets.1.provisioner",
    "targets.1.versions.0",
    "targets.2.versions.1",
  ]);
  for (const { message } of problems) expect(message).toMatch(/\.$/);
});

test("a scenario that a target does not support is a problem although others could run it", () => {
  const { jobs, problems } = plan({
    targets: [
      { target: "alpha", versions: ["1.0.0"] },
      { target: "beta", versions: ["0.1.0"] },
    ],
    scenarios: [{ scenario: "records.read" }],
  });
  expect(problems).toMatchObject([{ path: "scenarios.0" }]);
  expect(jobs.map(({ target }) => target)).toEqual(["alpha"]);
});

test("a run that is too large is refused in one sentence", () => {
  const versions = Array.from({ length: 100 }, (_, index) => `1.0.${index}`);
  const targets = Array.from({ length: 6 }, () => ({ target: "alpha", versions }));
  const { jobs, problems } = plan({ targets });
  expect(jobs.length).toBeGreaterThan(jobsPerRunMax);
  expect(problems).toMatchObject([{ path: "" }]);
});

test("two versions to compare become one job per scenario and label, with enough trials", () => {
  const { jobs, problems } = plan({
    targets: [{ target: "alpha", compare: { baseVersion: "1.0.0", headVersion: "2.0.0" } }],
    labels: ["local", "big"],
  });
  expect(problems).toEqual([]);
  expect(jobs).toMatchObject([
    { kind: "compare", version: "2.0.0", baseVersion: "1.0.0", trials: 10, label: "local" },
    { kind: "compare", version: "2.0.0", baseVersion: "1.0.0", trials: 10, label: "big" },
  ]);
  // Twenty trials at ten seconds each.
  expect(jobs[0]?.expectedSeconds).toBe(200);
});

test("a calibration has one version on both sides", () => {
  const { jobs } = plan({ targets: [{ target: "alpha", calibrate: "1.0.0" }], trials: 4 });
  expect(jobs).toMatchObject([
    { kind: "calibrate", version: "1.0.0", baseVersion: "1.0.0", trials: 4 },
  ]);
});

test("a version that cannot be compared is named with its place", () => {
  const compare = { baseVersion: "0.9.0", headVersion: "1.0.0" };
  const scenarios = [{ scenario: "records.read" }];
  const { jobs, problems } = plan({ targets: [{ target: "alpha", compare }], scenarios });
  expect(jobs).toEqual([]);
  expect(problems).toMatchObject([{ path: "targets.0.compare.baseVersion" }]);
  const unknown = { baseVersion: "0.1.0", headVersion: "0.9.0" };
  expect(plan({ targets: [{ target: "beta", compare: unknown }] }).problems).toMatchObject([
    { path: "targets.0.compare.headVersion" },
  ]);
});

test("a comparison has a bound of its own on trials", () => {
  const targets = [{ target: "alpha", calibrate: "1.0.0" }];
  expect(plan({ targets, trials: 50 }).problems).toEqual([]);
  expect(plan({ targets, trials: 51 }).problems).toMatchObject([{ path: "trials" }]);
});

const readAndInsert = [{ scenario: "records.insert" }, { scenario: "records.read" }];
const withOptions = (
  options: Params,
  scenarios: Submission["scenarios"] = readAndInsert,
  wish: Partial<Submission["targets"][number]> = { versions: ["1.0.0"] },
) => plan({ targets: [{ target: "alpha", options, ...wish }], scenarios });

test("a job keeps the options that differ from their default, where they do something", () => {
  const paramsOf = (options: Params) => withOptions(options).jobs.map(({ params }) => params);
  const bare = [{ count: 100 }, { count: 100 }];
  expect(plan({ scenarios: readAndInsert }).jobs.map(({ params }) => params)).toEqual(bare);
  expect(paramsOf({})).toEqual(bare);
  expect(paramsOf({ build: "plain", pool: 4 })).toEqual(bare);
  expect(paramsOf({ build: "fast", pool: 8 })).toEqual([
    { count: 100, build: "fast" },
    { count: 100, build: "fast", pool: 8 },
  ]);
});

test("options that do not fit are refused in sentences, and nothing runs without them", () => {
  const refused = withOptions({ build: "zig", bild: "fast" });
  expect(refused.problems.map(({ path }) => path)).toEqual([
    "targets.0.options",
    "targets.0.options",
  ]);
  expect(refused.problems[0]?.message).toContain("Use plain or fast.");
  expect(refused.problems[1]?.message).toContain("no option called bild. Use build");
  const idle = withOptions({ pool: 8 }, [{ scenario: "records.insert" }]);
  expect(idle.problems[0]?.message).toContain("does nothing in records.insert");
  expect(
    plan({ targets: [{ target: "beta", versions: ["0.1.0"], options: { build: "fast" } }] }),
  ).toMatchObject({ problems: [{ path: "targets.0.options" }] });
});

test("a version that does not have an option is refused where it is named, else passed over", () => {
  const read = [{ scenario: "records.read" }];
  const named = withOptions({ pool: 8 }, read, { versions: ["0.8.0", "1.0.0"] });
  expect(named.problems).toMatchObject([
    { path: "targets.0.versions.0", message: expect.stringContaining("0.9.0 or later") },
  ]);
  expect(named.jobs.map(({ version }) => version)).toEqual(["1.0.0"]);
  const compare = { baseVersion: "0.8.0", headVersion: "1.0.0" };
  expect(withOptions({ pool: 8 }, read, { compare })).toMatchObject({
    jobs: [],
    problems: [{ path: "targets.0.compare.baseVersion" }],
  });
  const catalog = offerReleases(testCatalog, new Map([["alpha", { versions: ["0.8.0"] }]]));
  const targets = [{ target: "alpha", lastVersions: 2, options: { pool: 8 } }];
  const last = planRun(catalog, { targets, scenarios: read, labels: ["local"] }, offers);
  expect(last).toMatchObject({ problems: [], skipped: [{ version: "0.8.0" }] });
  expect(last.jobs.map(({ version }) => version)).toEqual(["1.0.0"]);
});

test("a scenario may set options for itself, which come before those of the entry", () => {
  const scenarios = [
    { scenario: "records.insert", params: { build: "plain" } },
    { scenario: "records.read", params: { count: 5, pool: 8 } },
  ];
  const { jobs, problems } = withOptions({ build: "fast" }, scenarios);
  expect(problems).toEqual([]);
  expect(jobs.map(({ params }) => params)).toEqual([
    { count: 100 },
    { count: 5, build: "fast", pool: 8 },
  ]);
  const targets = [
    { target: "alpha", versions: ["1.0.0"] },
    { target: "beta", versions: ["0.1.0"] },
  ];
  const insert = [{ scenario: "records.insert", params: { build: "fast" } }];
  expect(plan({ targets, scenarios: insert, labels: ["big"] }).problems).toEqual([
    { path: "scenarios.0.params", message: expect.stringContaining("beta has no option") },
  ]);
});

test("the parameters of a job make the same job again", () => {
  const { jobs } = withOptions({ build: "fast", pool: 8 });
  for (const { scenario, params } of jobs) {
    const again = plan({ scenarios: [{ scenario, params }] });
    expect(again.problems).toEqual([]);
    expect(again.jobs.map((job) => job.params)).toEqual([params]);
  }
});

test("a target that is narrowed to some scenarios runs these only, and none that the run lacks", () => {
  const scenarios = [{ scenario: "records.insert" }, { scenario: "records.read" }];
  const { jobs, problems } = plan({
    targets: [
      { target: "alpha", versions: ["1.0.0"] },
      { target: "alpha", versions: ["0.9.0"], scenarios: ["records.insert"] },
    ],
    scenarios,
  });
  expect(problems).toEqual([]);
  expect(jobs.map(({ version, scenario }) => `${version} ${scenario}`)).toEqual([
    "1.0.0 records.insert",
    "1.0.0 records.read",
    "0.9.0 records.insert",
  ]);
  const unknown = plan({
    targets: [{ target: "alpha", versions: ["1.0.0"], scenarios: ["sql.many"] }],
    scenarios,
  });
  expect(unknown.jobs).toEqual([]);
  expect(unknown.problems).toMatchObject([{ path: "targets.0.scenarios" }]);
  const catalog = offerReleases(testCatalog, new Map([["alpha", { versions: ["0.9.0"] }]]));
  const targets = [{ target: "alpha", lastVersions: 2, scenarios: ["records.insert"] }];
  const last = planRun(catalog, { targets, scenarios, labels: ["local"] }, offers);
  expect(last.skipped).toEqual([]);
  expect(last.jobs.map(({ version }) => version)).toEqual(["0.9.0", "1.0.0"]);
});

test("an entry that is narrowed to scenarios is asked for the options of those only", () => {
  const targets = [
    { target: "alpha", versions: ["1.0.0"] },
    { target: "beta", versions: ["0.1.0"], scenarios: ["records.insert"] },
  ];
  const scenarios = [
    { scenario: "records.insert" },
    { scenario: "records.read", params: { build: "fast" } },
  ];
  const narrowed = plan({ targets, scenarios, labels: ["big"] });
  expect(narrowed.problems).toEqual([]);
  expect(narrowed.jobs.map(({ params }) => params.build)).toEqual([undefined, "fast", undefined]);
  const alpha = { target: "alpha", versions: ["1.0.0"], scenarios: ["records.insert"] };
  const idle = plan({ targets: [{ ...alpha, options: { pool: 8 } }], scenarios });
  expect(idle.problems[0]?.message).toContain("does nothing in records.insert");
});

test("a value that works in fewer scenarios than its option is refused in the others", () => {
  const client = {
    name: "client",
    title: "client",
    description: "What sends the requests.",
    kind: "choice" as const,
    values: ["kept", "own"],
    default: "kept",
    valueScenarios: { own: ["records.insert"] },
  };
  const catalog = {
    ...testCatalog,
    targets: testCatalog.targets.map((one) => ({ ...one, options: [client] })),
  };
  const problemsOf = (scenarios: Submission["scenarios"]) => {
    const targets = [{ target: "alpha", versions: ["1.0.0"], options: { client: "own" } }];
    return planRun(catalog, { targets, scenarios, labels: ["local"] }, offers).problems;
  };
  const [insert, read] = [{ scenario: "records.insert" }, { scenario: "records.read" }];
  const message =
    "alpha with client own cannot run records.read. Use it with records.insert, or choose another value.";
  expect(problemsOf([insert])).toEqual([]);
  expect(problemsOf([insert, read])).toEqual([{ path: "targets.0.options", message }]);
  expect(problemsOf([insert, { ...read, params: { client: "kept" } }])).toEqual([]);
  expect(problemsOf([{ ...read, params: { client: "kept" } }])).toEqual([]);
  expect(
    problemsOf([
      { ...insert, params: { client: "kept" } },
      { ...read, params: { client: "own" } },
    ]),
  ).toEqual([{ path: "scenarios.1.params", message }]);
});
