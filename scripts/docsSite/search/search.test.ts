import MiniSearch from "minisearch";
import { describe, expect, test } from "vitest";
import { parsePage } from "../pages/parsePage.ts";
import { excerptOf } from "./excerptOf.ts";
import { searchEntries } from "./searchEntries.ts";
import { searchOptions } from "./searchOptions.ts";

const text = `# Mails

After this page you can have mails sent.

## Set the server

| variable | meaning |
|---|---|
| \`SMTP_URL\` | the mail server |

\`\`\`sh
lapline doctor
\`\`\`

### When nothing arrives

Look at the **mailbox**.
`;

const entries = searchEntries(
  parsePage({ file: "how-to/mail.md", slug: "how-to/mail", text }),
  "/m",
);

/** Through text, as the browser gets it. */
function openIndex() {
  const index = new MiniSearch(searchOptions);
  index.addAll(entries);
  return MiniSearch.loadJSON(JSON.stringify(index), searchOptions);
}

test("a page has an entry for each heading, with the words below it", () => {
  expect(entries).toEqual([
    { id: "/m", title: "Mails", heading: "", text: "After this page you can have mails sent." },
    {
      id: "/m#set-the-server",
      title: "Mails",
      heading: "Set the server",
      text: "variable meaning SMTP_URL the mail server lapline doctor",
    },
    {
      id: "/m#when-nothing-arrives",
      title: "Mails",
      heading: "When nothing arrives",
      text: "Look at the mailbox.",
    },
  ]);
});

test.each([
  ["smtp_url", "/m#set-the-server"],
  ["smtp", "/m#set-the-server"],
  ["mailb", "/m#when-nothing-arrives"],
  ["nothing arives", "/m#when-nothing-arrives"],
])("%s is found", (asked, id) => {
  expect(openIndex().search(asked)[0]?.id).toBe(id);
});

describe("an excerpt", () => {
  test("begins near the first match and marks every one", () => {
    const long = `${"word ".repeat(60)}the mail server and the mail`;
    const parts = excerptOf(long, ["mail"]);
    expect(parts.filter(({ marked }) => marked).map(({ text: part }) => part)).toEqual([
      "mail",
      "mail",
    ]);
    expect(parts[0]?.text.startsWith("… ")).toBe(true);
    expect(parts.map(({ text: part }) => part).join("").length).toBeLessThan(180);
  });

  test("is the beginning where nothing matches, whatever signs are asked for", () => {
    expect(excerptOf("plain words", ["(", "*"])).toEqual([{ text: "plain words", marked: false }]);
    expect(excerptOf("plain words", [])).toEqual([{ text: "plain words", marked: false }]);
  });
});
