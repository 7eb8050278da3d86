import { sampleAlertSeries } from "@lapline/testkit";
import { expect, test } from "vitest";
import { type RegressionMail, viewSeries, writeAlertMail } from "./alertMail.ts";
import { writeDigestMail } from "./digestMail.ts";
import { writeNoticeMail } from "./noticeMail.ts";

const home = "https://bench.test/p/default";
const footer = {
  why: "You get this because you are subscribed to mails about <regressions> & more.",
  settingsUrl: `${home}/settings/notifications`,
  unsubscribeUrl: "https://bench.test/unsubscribe/only-in-the-mail",
};
const series = viewSeries(
  sampleAlertSeries(
    { 1: 1.41e6, 2: 1.43e6, 3: 1.52e6 },
    {
      measure: {
        name: "latency_p99",
        title: "Latency p99",
        unit: "ns",
        direction: "lower_is_better",
      },
      baseVersion: "2",
      version: "3",
      levels: { before: 1.42e6, after: 1.53e6 },
      ratio: 1.08,
      ratioLow: 1.07,
      ratioHigh: 1.09,
    },
  ),
  home,
);
const alert: RegressionMail = {
  subject: "alpha 3: Throughput of records.insert is 8 % slower",
  alertUrl: `${home}/alerts/1`,
  range: "between 2 and 3",
  labels: "ci-1",
  cause: null,
  series: [series],
  more: 2,
  environment: [{ key: "os.kernel", before: "6.1", after: "6.2_rc*" }],
  environmentMore: 1,
  environmentSame: "Nothing else differs.",
  told: "Ada was told as well.",
  footer,
};
const cause = {
  words: "Introduced by 0123456789ab (Ada: Make inserts slower).",
  diffUrl: "https://github.com/acme/todo/compare/v1...v2",
};
const digest = {
  subject: "Lapline: 2 events in Default",
  sections: [
    {
      title: "Regressions",
      items: [{ words: alert.subject, url: alert.alertUrl, series, more: 3 }],
    },
    {
      title: "Machines",
      items: [{ words: "bench-1 is lost.", url: `${home}/m`, series: null, more: 0 }],
    },
  ],
  more: 4,
  projectUrl: home,
  footer,
};
const notice = {
  subject: "You are invited to Default",
  paragraphs: ["Ada invites you.", "The link is good for 7 days.  Not longer."],
  action: { words: "Accept the invitation", url: "https://bench.test/invitation/a_b*c?d=e&f=g" },
  footer: { ...footer, settingsUrl: null, unsubscribeUrl: null },
};

const mails = {
  "about an alert": () => writeAlertMail(alert),
  "about an alert where nothing else differs": () => writeAlertMail({ ...alert, environment: [] }),
  "about an alert whose commit is known": () => writeAlertMail({ ...alert, cause }),
  "of a day": () => writeDigestMail(digest),
  "of a few sentences": () => writeNoticeMail(notice),
};

const entities: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', "#x27": "'" };
const decoded = (html: string) =>
  html.replaceAll(/&([\w#]+);/g, (all, name) => entities[name] ?? all).replaceAll("\u202f", " ");
/** The words that a reader sees of the HTML part, without the first words that only lists show. */
const visible = (html: string) => {
  const body = html.slice(html.indexOf("<h1"));
  return decoded(body.replaceAll(/<!--.*?-->/g, "").replaceAll(/<\/?(p|h\d|t\w+)\b[^>]*>/g, " "))
    .replaceAll(/<\/?(a|strong|code|span|img|hr|div|body|html)\b[^>]*>/g, "")
    .split(/\s+/u)
    .filter((word) => word !== "");
};

test.for(Object.entries(mails))(
  "the text of a mail %s has every word and every link of its HTML",
  async ([, write]) => {
    const { html, text } = await write();
    const words = text.split(/\s+/u);
    let at = 0;
    for (const word of visible(html)) {
      const found = words.indexOf(word, at);
      expect(found, `${word} in ${words.slice(at).join(" ")}`).toBeGreaterThanOrEqual(at);
      at = found + 1;
    }
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link = ""]) => decoded(link));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(words).toContain(link);
    expect(text).not.toMatch(/<\/|data:image|undefined|null|\u200b|\n{4}/);
  },
);

test("the text of a mail has its links on lines of their own", async () => {
  expect((await writeAlertMail(alert)).text).toBe(`${alert.subject}

Introduced between 2 and 3. Hardware label: ci-1.

---

Latency p99 of records.insert on local: 8 % slower [+7 %, +9 %]
${series.url}

from 1.42 ms to 1.53 ms; size from its history

And 2 more series.

---

Check what else differs between the two versions:

os.kernel: 6.1 → 6.2_rc*

and 1 more

Open the alert
${alert.alertUrl}

Ada was told as well.

---

${footer.why} Change that · Unsubscribe
Change that: ${footer.settingsUrl}
Unsubscribe: ${footer.unsubscribeUrl}
`);
});
