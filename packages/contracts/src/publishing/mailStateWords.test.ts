import { expect, test } from "vitest";
import { mailPathWords } from "./mailPathWords.ts";
import { allMailWords, mailStateWords } from "./mailStateWords.ts";
import { mailStateSchema } from "./mails.ts";

const cases = mailStateSchema.options.flatMap((state) =>
  [0, 1, 3].map((attempts) => ({ state, attempts })),
);
const facts = { to: "ada@example.org", server: "mail.example.org:587" };

test("every sentence about a mail is reached by a state and its facts", () => {
  const said = new Set(cases.map(mailStateWords));
  expect(allMailWords.filter((words) => !said.has(words))).toEqual([]);
});

test("a mail is tried again only after it was tried, and only where it waits", () => {
  for (const mail of cases) {
    const sentence = mailStateWords(mail).sentence(facts);
    const isRetried = mail.state === "queued" && mail.attempts > 0;
    expect(sentence.includes("is retried")).toBe(isRetried);
    expect(sentence.includes("accepted the mail")).toBe(mail.state === "sent");
  }
});

test("a link is on its way by mail only where mail is sent", () => {
  const said = [true, false, null].map((sendsMail) => {
    const { reset, invitation, renewed, test: tested } = mailPathWords(sendsMail);
    const parts = [reset.title, reset.lead, invitation(facts.to), renewed, tested(facts.to)];
    const text = parts.join(" ");
    expect(/on its way|Sent again|inbox|goes to/.test(text)).toBe(sendsMail === true);
    expect(text.includes("sends no mail") || text.includes("no mail server")).toBe(
      sendsMail === false,
    );
    return text;
  });
  expect(new Set(said).size).toBe(said.length);
});
