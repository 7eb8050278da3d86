import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "@lapline/testkit";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { controlSeries, type Exported, sharedSeries, webSeries } from "./exportedMetrics.ts";
import { namesOf } from "./namesOf.ts";

const root = join(import.meta.dirname, "../..");
const monitoring = join(root, "deploy/monitoring");
const read = (name: string) => readFileSync(join(monitoring, name), "utf8");

const rulesSchema = z.strictObject({
  groups: z.tuple([
    z.strictObject({
      name: z.literal("lapline"),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Lapline[A-Z]\w+$/),
          expr: z.string().min(1),
          for: z.string().regex(/^\d+[smh]$/),
          labels: z.strictObject({ severity: z.enum(["warning", "critical"]) }),
          annotations: z.strictObject({
            summary: z.string().min(10),
            description: z.string().min(10),
            runbook_url: z.string(),
          }),
        }),
      ),
    }),
  ]),
});
const { rules } = rulesSchema.parse(parse(read("alerts.yml"))).groups[0];

const dashboardSchema = z.looseObject({
  title: z.literal("Lapline"),
  panels: z
    .array(
      z.looseObject({
        id: z.int(),
        title: z.string().min(1),
        targets: z.array(z.looseObject({ refId: z.string(), expr: z.string().min(1) })).min(1),
        gridPos: z.strictObject({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
      }),
    )
    .min(10),
});
const { panels } = dashboardSchema.parse(JSON.parse(read("dashboard.json")));

const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Prometheus itself makes this one, of every target, with these labels. */
const ofPrometheus: [string, Exported] = ["up", { type: "gauge", help: "", labels: [] }];
/** Labels that Prometheus gives to everything that it scrapes. */
const ofTargets = ["job", "instance"];

test("metrics and labels of an expression are found, and texts and functions are not", () => {
  expect(
    namesOf(
      'histogram_quantile(0.99, sum by (job, le) (rate(a_bucket{x="y or z",w=~"b"}[5m]))) > 1e3 or max(b:c)',
    ),
  ).toEqual({ metrics: ["a_bucket", "b:c"], labels: ["x", "w", "job", "le"] });
});

test.each(expressions)("%s reads only what web or control exports: %s", async (_, expression) => {
  const exported = new Map([ofPrometheus, ...(await controlSeries()), ...(await webSeries())]);
  const { metrics, labels } = namesOf(expression);
  expect(metrics.length).toBeGreaterThan(0);
  expect(metrics.filter((name) => !exported.has(name))).toEqual([]);
  const known = [...ofTargets, ...metrics.flatMap((name) => exported.get(name)?.labels ?? [])];
  expect(labels.filter((name) => !known.includes(name))).toEqual([]);
});

/** The innermost aggregation around a place of an expression; null where there is none. */
function aggregationAround(expression: string, place: number): string | null {
  let depth = 0;
  for (let at = place; at >= 0; at -= 1) {
    if (expression[at] === ")") depth += 1;
    if (expression[at] !== "(") continue;
    if (depth > 0) {
      depth -= 1;
      continue;
    }
    const before = expression.slice(0, at);
    const [, name = ""] = /(\w+)(?:\s+(?:by|without)\s*\([^)]*\))?\s*$/.exec(before) ?? [];
    if (/^(?:sum|max|min|avg|count|topk|bottomk|group|stddev)$/.test(name)) return name;
  }
  return null;
}

test("what all replicas of control read of the database is aggregated with max or min", async () => {
  const shared = await sharedSeries();
  expect(shared).toContain("lapline_queued_jobs");
  const found = expressions.flatMap(([title, expression]) =>
    [...expression.matchAll(/lapline_\w+/g)]
      .filter(([name]) => shared.has(name))
      .map(({ 0: name, index }) => `${title}: ${name} ${aggregationAround(expression, index)}`),
  );
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter((text) => !/ (?:max|min)$/.test(text))).toEqual([]);
});

test("a metric of both programs means the same in both", async () => {
  const [control, web] = [await controlSeries(), await webSeries()];
  const both = [...web].filter(([name]) => control.has(name));
  expect(both.length).toBeGreaterThan(20);
  for (const [name, exported] of both) expect(control.get(name), name).toEqual(exported);
});

test("names are those of Prometheus: counters end in _total, times are in seconds, sizes in bytes", async () => {
  const ours = [...(await controlSeries()), ...(await webSeries())].filter(([name]) =>
    name.startsWith("lapline_"),
  );
  for (const [name, { type, help }] of ours) {
    expect(name.endsWith("_total"), name).toBe(type === "counter");
    expect(name).toMatch(/^[a-z_]+$/);
    expect(name).not.toMatch(/_(?:ms|milliseconds|minutes|kb|mb|percent)(?:_|$)/);
    expect(help, name).toMatch(/[.]$/);
  }
});

const guide = readFileSync(join(root, "docs/how-to/self-hosting.md"), "utf8");

test("each alert leads to the docs, which say what to do when it fires, and no other is there", () => {
  const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
  for (const { alert, annotations } of rules) {
    const [address, anchor = ""] = annotations.runbook_url.split("#");
    expect(address, alert).toBe("{{ $externalLabels.lapline_url }}/docs/how-to/self-hosting");
    expect(headings, alert).toContain(anchor);
  }
  const rows = [...guide.matchAll(/^\| `(Lapline\w+)`/gm)].map(([, name]) => name);
  expect(rows).toEqual(rules.map(({ alert }) => alert));
  expect(new Set(rows).size).toBe(rows.length);
});

test("the sample scrapes both programs, loads the alerts and says where the docs are", () => {
  const sample = z
    .strictObject({
      global: z.looseObject({ external_labels: z.strictObject({ lapline_url: z.url() }) }),
      rule_files: z.tuple([z.literal("alerts.yml")]),
      scrape_configs: z.array(
        z.strictObject({
          job_name: z.string(),
          static_configs: z.tuple([z.strictObject({ targets: z.array(z.string()).min(1) })]),
        }),
      ),
    })
    .parse(parse(read("prometheus.yml")));
  expect(sample.scrape_configs.map(({ job_name }) => job_name)).toEqual([
    "lapline-control",
    "lapline-web",
  ]);
});

test("panels of the dashboard neither overlap nor leave the grid", () => {
  const taken = new Set<string>();
  for (const { title, gridPos } of panels) {
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(taken.has(`${x} ${y}`), `${title} at ${x}, ${y}`).toBe(false);
        taken.add(`${x} ${y}`);
      }
    }
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

const promtool = findProgram("promtool");

test.runIf(promtool !== null)("promtool accepts the rules and the sample", () => {
  const check = (what: string, file: string) =>
    execFileSync(promtool ?? "", ["check", what, file], { cwd: monitoring, encoding: "utf8" });
  expect(check("rules", "alerts.yml")).toContain(`${rules.length} rules found`);
  expect(check("config", "prometheus.yml")).toContain("SUCCESS");
});
