import { describe, expect, it } from "vitest";
import { createEventStreamParser } from "./createEventStreamParser.ts";

describe("createEventStreamParser", () => {
  it("joins an event that came in pieces, wherever it was cut", () => {
    const text = 'id: 7\nevent: change\ndata: {"a":\ndata: 1}\n\n';
    for (let at = 0; at <= text.length; at += 1) {
      const parse = createEventStreamParser();
      const events = [...parse(text.slice(0, at)), ...parse(text.slice(at))];
      expect(events).toEqual([{ event: "change", data: '{"a":\n1}', id: "7" }]);
    }
  });
  it("passes over comments and empty events, and keeps the last id", () => {
    const parse = createEventStreamParser();
    expect(parse(": hello\n\nid: 1\n\nevent: x\n\ndata: y\n\n")).toEqual([
      { event: "message", data: "y", id: "1" },
    ]);
  });
  it("understands CRLF", () => {
    const parse = createEventStreamParser();
    expect(parse("data: a\r\n\r\ndata: b\r\n\r\n").map(({ data }) => data)).toEqual(["a", "b"]);
  });
});
