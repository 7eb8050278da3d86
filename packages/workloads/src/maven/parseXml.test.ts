import { expect, test } from "vitest";
import { parseXml } from "./parseXml.ts";

const nested = (depth: number) => "<a>".repeat(depth) + "</a>".repeat(depth);
const laughs = Array.from({ length: 30 }, (_, i) => `<!ENTITY l${i + 1} "&l${i};&l${i};">`);

test("elements keep their order, and text is read as it is meant", () => {
  const document = `\uFEFF
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- <no> -->
    <project xmlns="http://maven.apache.org/POM/4.0.0" xsi:schemaLocation='a > b'>
      <one>1.<!-- in between -->0</one><two/><one> 01e2 </one>
      <cdata><![CDATA[<&amp;>]]> &lt;&amp;&#65;&#x42;&apos; </cdata>
      <dotted.name-1>\${a}</dotted.name-1>
    </project>
  `;
  const leaf = (name: string, text: string) => ({ name, text, children: [] });
  expect(parseXml(document)).toEqual({
    name: "project",
    text: "",
    children: [
      leaf("one", "1.0"),
      leaf("two", ""),
      leaf("one", "01e2"),
      leaf("cdata", "<&amp;> <&AB'"),
      leaf("dotted.name-1", `\${a}`),
    ],
  });
});

test.each(["__proto__", "constructor"])("an element named %s changes nothing", (name) => {
  const document = `<a><${name}><polluted>yes</polluted></${name}></a>`;
  expect(() => parseXml(document)).toThrow("reserved");
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test.each([
  ["a billion laughs", `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs.join("")}]><a>&l30;</a>`],
  ["an entity of its own", `<!DOCTYPE a [<!ENTITY one "two">]><a>&one;</a>`],
  ["an entity that is not used", `<!DOCTYPE a [<!ENTITY one "two">]><a/>`],
  ["a file as an entity", `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`],
  [
    "an address as an entity",
    `<!DOCTYPE a [<!ENTITY x PUBLIC "b" "http://127.0.0.1/">]><a>&x;</a>`,
  ],
  ["parameter entities", `<!DOCTYPE a [<!ENTITY % x "y"> %x;]><a/>`],
  ["deep nesting", nested(10_000)],
  ["nesting just over the limit", nested(65)],
  ["a hundred thousand elements without end", "<a>".repeat(100_000)],
  ["a hundred thousand comments without end", `<a>${"<!--".repeat(100_000)}`],
  ["a hundred thousand quotes without end", `<a b='${"<a b='".repeat(100_000)}`],
  ["more than is read", `<a>${" ".repeat(8 * 1024 * 1024)}</a>`],
  ["a name that is as long as the document", `<a><${"b".repeat(100_000)}></a>`],
  ["no element", "<!-- a -->"],
  ["nothing", ""],
  ["two roots", "<a></a><b></b>"],
  ["two empty roots", "<a/><b/>"],
  ["text behind the root", "<a></a>b"],
  ["ends in another order", "<a><b></a></b>"],
  ["a root without end", "<a><b></b>"],
  ["an attribute without quotes", "<a b=c></a>"],
])("a document with %s is refused at once, with a short reason", (_, document) => {
  const startedAt = performance.now();
  let reason = "";
  expect(() => {
    try {
      parseXml(document);
    } catch (error) {
      reason = error instanceof Error ? error.message : "";
      throw error;
    }
  }).toThrow(Error);
  expect(reason.length).toBeGreaterThan(0);
  expect(reason.length).toBeLessThanOrEqual(200);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test("what is as deep as a file can be is read", () => {
  expect(parseXml(nested(64)).name).toBe("a");
});
