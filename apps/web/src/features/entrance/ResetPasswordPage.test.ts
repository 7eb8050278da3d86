import { mailPathWords } from "@lapline/contracts";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ResetPasswordPage } from "./ResetPasswordPage.tsx";

const show = (sendsMail: boolean | null, token: string | null = null) =>
  renderToStaticMarkup(createElement(ResetPasswordPage, { token, sendsMail }));

test("nobody asks for a link where no mail is sent, and the page says what to do instead", () => {
  expect(show(false)).toContain(mailPathWords(false).reset.lead);
  expect(show(false)).not.toContain("Send the link");
});

test("a link is asked for where mail is sent, or may be", () => {
  for (const sendsMail of [true, null]) expect(show(sendsMail)).toContain("Send the link");
});

test("a link that came is used whether mail is sent or not", () => {
  for (const sendsMail of [true, false, null]) {
    expect(show(sendsMail, "lapr_secret")).toContain("Set the password");
  }
});
