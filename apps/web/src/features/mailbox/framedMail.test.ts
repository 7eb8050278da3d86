import { describe, expect, it } from "vitest";
import { framedMail } from "./framedMail.ts";

describe("framedMail", () => {
  it("puts its policy before everything that the mail's head holds", () => {
    const framed = framedMail("<html><head><title>x</title></head></html>");
    expect(framed).toMatch(/<head><meta http-equiv="Content-Security-Policy"[^>]*><base/);
  });
  it("leaves out style sheets, which the page's policy refuses anyway", () => {
    const framed = framedMail(
      '<style type="text/css">p{color:red}</style><p style="margin:0">x</p>',
    );
    expect(framed).toMatch(/<base target="_blank"><p style="margin:0">x<\/p>$/);
  });
  it("puts it first where there is no head", () => {
    expect(framedMail("<p>hello</p>")).toMatch(/^<meta http-equiv="Content-Security-Policy"/);
  });
});
