import type { MailDelivery, MailTopic } from "@lapline/contracts";

/** What a topic is, under its name. */
export const topicNotes: Record<MailTopic, string> = {
  regressions: "A version that was measured again and is slower, larger or worse.",
  improvements: "A version that was measured again and is better.",
  machines:
    "A machine stopped answering, or no longer takes jobs, with the reason. Recoveries appear in the digest only.",
  schedules: "A schedule failed three times in a row. One mail until it works again.",
  webhooks: "Lapline stopped sending to a webhook after days of failure.",
  members: "Somebody was removed, and API keys that they made still open the project.",
};

export const deliveryOptions: readonly { value: MailDelivery; label: string }[] = [
  { value: "off", label: "Off" },
  { value: "at_once", label: "At once" },
  { value: "digest", label: "In the daily digest" },
];

const sizes = [0, 0.02, 0.05, 0.1, 0.2, 0.5];

/** Choices for the smallest change, with one that was set elsewhere. */
export function sizeOptions(current: number): { value: string; label: string }[] {
  const all = sizes.includes(current) ? sizes : [...sizes, current].toSorted((a, b) => a - b);
  return all.map((size) => ({
    value: String(size),
    label: size === 0 ? "Any size" : `${Number((size * 100).toFixed(2))}\u202f% or more`,
  }));
}

export const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

/** The time zones that the browser knows, UTC first, with the one that is set. */
export function zoneOptions(current: string): { value: string; label: string }[] {
  const zones = new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), current]);
  return [...zones].map((value) => ({ value, label: value.replaceAll("_", " ") }));
}
