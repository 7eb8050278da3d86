import type { WebhookTemplate } from "@lapline/contracts";
import { describeEvent, type EventWords } from "./describeEvent.ts";

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
