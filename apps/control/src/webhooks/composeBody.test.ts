import { expect, test } from "vitest";
import { composeBody } from "./composeBody.ts";

const event = {
  type: "alert.confirmed",
  at: new Date("2026-11-20T12:00:00Z"),
  projectSlug: "test",
  data: {
    change: "opened",
    alert: {
      id: "0197",
      title: "alpha 1.0.2: <Throughput> of a|b is 8 % slower & more @everyone",
      direction: "regression",
      baseVersion: "1.0.1",
      version: "1.0.2",
      label: "local",
      resolvedByVersion: null,
    },
  },
};
const url = "https://bench.example/p/test/alerts/0197";
const compose = (template: "standard" | "slack" | "discord", told: typeof event = event) =>
  JSON.parse(composeBody(template, told, "https://bench.example"));

test("the standard body has type, time and data with a link and a sentence", () => {
  expect(compose("standard")).toEqual({
    type: "alert.confirmed",
    timestamp: "2026-11-20T12:00:00.000Z",
    data: { project: "test", summary: event.data.alert.title, url, ...event.data },
  });
});

test("Slack gets text and blocks with its control characters escaped", () => {
  const { text, blocks } = compose("slack");
  expect(text).toBe("alpha 1.0.2: &lt;Throughput&gt; of a|b is 8 % slower &amp; more @everyone");
  expect(blocks[0].text.text).toContain(`*<${url}|alpha 1.0.2`);
});

test("a broken budget names its version, and no version before it", () => {
  const alert = { ...event.data.alert, budget: { bound: "at_most", value: 20e6 } };
  const { blocks } = compose("slack", { ...event, data: { ...event.data, alert } });
  expect(blocks[0].text.text).toContain("With 1.0.2, on local");
  expect(blocks[0].text.text).not.toContain("1.0.1");
});

test("missing data says why and what to do instead of versions", () => {
  const reason = { sentence: "No machine serves local.", next: "Start one." };
  const alert = { ...event.data.alert, missing: { reasons: [reason] } };
  const { blocks } = compose("slack", { ...event, data: { ...event.data, alert } });
  expect(blocks[0].text.text).toContain("No machine serves local. Start one.");
  expect(blocks[0].text.text).not.toContain("After 1.0.1");
});

test("Discord gets an embed that calls nobody", () => {
  const { embeds, allowed_mentions } = compose("discord");
  expect(allowed_mentions).toEqual({ parse: [] });
  expect(embeds[0]).toMatchObject({ url, timestamp: "2026-11-20T12:00:00.000Z" });
  expect(embeds[0].title).toContain(String.raw`\@everyone`);
  const long = { ...event.data.alert, title: "x".repeat(1000) };
  const [embed] = compose("discord", { ...event, data: { ...event.data, alert: long } }).embeds;
  expect(embed.title).toHaveLength(256);
});

test("an event that this version does not know is told by its name", () => {
  expect(compose("slack", { ...event, type: "moon.rose" }).text).toBe("moon.rose");
});
