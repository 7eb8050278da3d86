import type { Role } from "../access/permissions.ts";

export const mailDeliveries = ["off", "at_once", "digest"] as const;
export type MailDelivery = (typeof mailDeliveries)[number];

const everybody = ["owner", "admin", "member", "viewer"] as const;
const managers = ["owner", "admin"] as const;

/** What members are mailed about: who may have it, and what they get before they chose. */
export const mailTopics = {
  regressions: { title: "Regressions", roles: everybody, standard: "at_once" },
  improvements: { title: "Improvements", roles: everybody, standard: "off" },
  machines: { title: "Lost or unfit machines", roles: managers, standard: "at_once" },
  schedules: { title: "Failing schedules", roles: managers, standard: "at_once" },
  webhooks: { title: "Disabled webhooks", roles: managers, standard: "at_once" },
  members: { title: "API keys of removed members", roles: managers, standard: "at_once" },
} as const satisfies Record<
  string,
  { title: string; roles: readonly Role[]; standard: MailDelivery }
>;

export type MailTopic = keyof typeof mailTopics;

export const mailTopicNames: readonly MailTopic[] = [
  "regressions",
  "improvements",
  "machines",
  "schedules",
  "webhooks",
  "members",
];

/** Topics whose subscriptions choose targets and the smallest change. */
export const alertTopics: readonly MailTopic[] = ["regressions", "improvements"];

/** Hour of the daily digest, and its time zone, before a member chose. */
export const digestStandard = { digestHour: 8, timeZone: "UTC" } as const;

/** Whether members of the role may have mails about the topic. */
export function roleMayHear(role: Role, topic: MailTopic): boolean {
  return (mailTopics[topic].roles as readonly Role[]).includes(role);
}
