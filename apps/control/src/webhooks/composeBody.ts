import {
  describeVersions,
  headlinePair,
  jobKindSchema,
  testEventType,
  type WebhookTemplate,
} from "@lapline/contracts";
import { z } from "zod";

interface EventWords {
  /** One sentence without a full stop. */
  title: string;
  /** Facts below it. */
  lines: string[];
  /** Below the project's address; empty: the project. */
  path: string;
  tone: "good" | "bad" | "plain";
}

const run = z.object({
  run: z.object({
    id: z.string(),
    status: z.string(),
    submittedBy: z.string(),
    targets: z.array(z.string()),
    // Events of before it was named have none.
    name: z.string().optional(),
    jobs: z.object({ total: z.int(), processed: z.int(), failed: z.int(), canceled: z.int() }),
  }),
});
const report = z.object({
  report: z.object({ valid: z.boolean(), reasons: z.array(z.string()) }),
  job: z.object({
    id: z.string(),
    target: z.string(),
    version: z.string(),
    kind: jobKindSchema.optional(),
    baseVersion: z.string().nullish(),
    scenario: z.string(),
    label: z.string(),
  }),
});
const alert = z.object({
  change: z.string(),
  alert: z.object({
    id: z.string(),
    title: z.string(),
    direction: z.string(),
    baseVersion: z.string(),
    version: z.string(),
    label: z.string(),
    resolvedByVersion: z.string().nullable(),
    // Events of before it was told have none.
    cause: z.string().nullish(),
    found: z.object({ diffUrl: z.string().nullable() }).nullish(),
    // Of before budgets there is nothing.
    budget: z.object({}).nullish(),
    missing: z
      .object({ reasons: z.array(z.object({ sentence: z.string(), next: z.string() })) })
      .nullish(),
    size: z
      .object({
        range: z.object({ after: z.string(), upTo: z.string() }).nullable(),
        baseVersion: z.string().optional(),
        version: z.string().optional(),
      })
      .nullish(),
  }),
});
const machine = z.object({
  machine: z.object({ name: z.string(), label: z.string(), reason: z.string().nullable() }),
});

/** What an event says to people; its name alone for one that this version does not know. */
function describeEvent(type: string, data: unknown): EventWords {
  switch (type) {
    case "run.finished":
      return describeRun(run.parse(data));
    case "report.processed":
      return describeReport(report.parse(data));
    case "alert.confirmed":
    case "alert.changed":
    case "alert.resolved":
      return describeAlert(type, alert.parse(data));
    case "machine.lost":
    case "machine.quarantined":
      return describeMachine(type, machine.parse(data));
    case testEventType:
      return { title: "Lapline reaches this webhook", lines: [], path: "", tone: "good" };
    default:
      return { title: type, lines: [], path: "", tone: "plain" };
  }
}

function describeRun({ run: facts }: z.infer<typeof run>) {
  const { id, status, submittedBy, targets, name, jobs } = facts;
  const parts = [
    `${jobs.processed} of ${jobs.total} jobs measured`,
    ...(jobs.failed > 0 ? [`${jobs.failed} failed`] : []),
    ...(jobs.canceled > 0 ? [`${jobs.canceled} canceled`] : []),
  ];
  const shown = targets.slice(0, 3).join(", ");
  const more = targets.length > 3 ? ` and ${targets.length - 3} more` : "";
  return {
    title: `Run of ${name ?? `${shown}${more}`} finished: ${parts.join(", ")}`,
    lines: [`Submitted by ${submittedBy}`],
    path: `/runs/${id}`,
    tone: status === "FAILED" ? ("bad" as const) : ("plain" as const),
  };
}

function describeReport({ report: { valid, reasons }, job }: z.infer<typeof report>): EventWords {
  const { kind = "measure", version, baseVersion } = job;
  const versions = describeVersions({ kind, version, baseVersion: baseVersion ?? version });
  const what = `${job.target} ${versions}, ${job.scenario} on ${job.label}`;
  return {
    title: valid ? `Measured ${what}` : `Invalid report of ${what}`,
    lines: valid ? [] : reasons,
    path: `/jobs/${job.id}/report`,
    tone: valid ? "plain" : "bad",
  };
}

function describeAlert(type: string, { change, alert: facts }: z.infer<typeof alert>): EventWords {
  const { id, title, direction, label, resolvedByVersion, missing } = facts;
  const { baseVersion, version } = headlinePair({ ...facts, worst: facts.size ?? null });
  const path = `/alerts/${id}`;
  const place = facts.size?.range ?? null;
  const [reason] = missing?.reasons ?? [];
  const range =
    reason !== undefined
      ? `${reason.sentence} ${reason.next}`
      : facts.budget != null
        ? `With ${version}, on ${label}`
        : place === null
          ? `After ${baseVersion}, with ${version}, on ${label}`
          : `Between ${place.after} and ${place.upTo}, on ${label}`;
  if (type === "alert.resolved") {
    const by = resolvedByVersion === null ? "" : ` with ${resolvedByVersion}`;
    return { title: `Resolved${by}: ${title}`, lines: [range], path, tone: "good" };
  }
  const tone = direction === "regression" ? "bad" : "good";
  if (type === "alert.confirmed") return { title, lines: [range], path, tone };
  const words = change
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  const lines = [range, ...causeLines(facts)];
  return { title: `Alert ${words}: ${title}`, lines, path, tone: "plain" };
}

/** What a bisection found, with what differs there. */
function causeLines({ cause, found }: z.infer<typeof alert>["alert"]): string[] {
  const link = found?.diffUrl ?? null;
  return [...(cause == null ? [] : [cause]), ...(link === null ? [] : [link])];
}

function describeMachine(
  type: string,
  { machine: { name, label, reason } }: z.infer<typeof machine>,
): EventWords {
  const what = type === "machine.lost" ? "is lost" : "takes no jobs";
  return {
    title: `Machine ${name} (${label}) ${what}`,
    lines: reason === null ? [] : [reason],
    path: "/machines",
    tone: "bad",
  };
}

export interface EventToCompose {
  type: string;
  at: Date;
  data: unknown;
  projectSlug: string;
}

const colors = { good: 0x00_54_9f, bad: 0xa0_3f_05, plain: 0x5b_59_66 } as const;

/**
 * The body that tells an event: the Standard Webhooks envelope (`type`, `timestamp`, `data`), or what
 * Slack's and Discord's incoming webhooks take. `baseUrl` is the installation's public address without
 * a slash at its end.
 */
export function composeBody(
  template: WebhookTemplate,
  event: EventToCompose,
  baseUrl: string,
): string {
  const { type, at, data, projectSlug: project } = event;
  const words = describeEvent(type, data);
  const url = `${baseUrl}/p/${project}${words.path}`;
  switch (template) {
    case "standard": {
      const facts = typeof data === "object" && data !== null ? data : {};
      return JSON.stringify({
        type,
        timestamp: at.toISOString(),
        data: { project, summary: words.title, url, ...facts },
      });
    }
    case "slack":
      return JSON.stringify(slackMessage(words, url));
    case "discord":
      return JSON.stringify(discordMessage(words, url, at));
  }
}

function slackMessage({ title, lines }: EventWords, url: string) {
  const head = `*<${url}|${slackText(title)}>*`;
  return {
    // What notifications show, where blocks cannot.
    text: slackText(title),
    blocks: [
      {
        type: "section",
        text: { type: "mrkdwn", text: cut([head, ...lines.map(slackText)].join("\n"), 3000) },
      },
    ],
    unfurl_links: false,
  };
}

function discordMessage({ title, lines, tone }: EventWords, url: string, at: Date) {
  return {
    embeds: [
      {
        title: cut(discordText(title), 256),
        url,
        description: cut(lines.map(discordText).join("\n"), 4096),
        color: colors[tone],
        timestamp: at.toISOString(),
      },
    ],
    // A name in a title must not call anybody.
    allowed_mentions: { parse: [] },
  };
}

/** Slack's three control characters; the rest is told as it is. */
function slackText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function discordText(text: string): string {
  return text.replaceAll(/[\\*_~`|>@#[\]()]/g, String.raw`\$&`);
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}
