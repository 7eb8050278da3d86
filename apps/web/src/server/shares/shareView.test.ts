import { expect, test } from "vitest";
import { isView } from "./readShare.ts";

const browser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const seen = (method: string, headers: Record<string, string>) =>
  isView(method, new Headers(headers));

test("a person who opens the page is counted", () => {
  expect(seen("GET", { "user-agent": browser })).toBe(true);
});

test("neither HEAD, nor what is fetched ahead, nor a program that looks for a preview is", () => {
  expect(seen("HEAD", { "user-agent": browser })).toBe(false);
  for (const ahead of [
    { "sec-purpose": "prefetch;prerender" },
    { purpose: "prefetch" },
    { rsc: "1" },
    { "next-router-prefetch": "1" },
  ]) {
    expect(seen("GET", { "user-agent": browser, ...ahead } as Record<string, string>)).toBe(false);
  }
  for (const agent of [
    "",
    "curl/8.5.0",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
    "Mozilla/5.0 (Macintosh) AppleWebKit/600.2.5 (KHTML, like Gecko) Version/8.0.2 Safari/600.2.5 (Applebot/0.1)",
    "facebookexternalhit/1.1",
    "WhatsApp/2.23.20.0",
    "TelegramBot (like TwitterBot)",
  ]) {
    expect(seen("GET", { "user-agent": agent })).toBe(false);
  }
});
