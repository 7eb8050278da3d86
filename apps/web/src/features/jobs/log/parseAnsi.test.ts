import { describe, expect, it } from "vitest";
import { parseAnsi, stripAnsi } from "./parseAnsi.ts";

const esc = "\u001b";

describe("parseAnsi", () => {
  it("colours what stands between a colour and its reset", () => {
    expect(parseAnsi(`a ${esc}[31mred${esc}[0m b`).segments).toEqual([
      { text: "a " },
      { text: "red", color: 1 },
      { text: " b" },
    ]);
  });
  it("carries an open style to the next line", () => {
    const { end } = parseAnsi(`${esc}[1;92mgo`);
    expect(end).toEqual({ bold: true, color: 2 });
    expect(parseAnsi("on", end).segments).toEqual([{ text: "on", bold: true, color: 2 }]);
  });
  it("skips extended colours without eating what follows", () => {
    expect(parseAnsi(`${esc}[38;5;120;1mx`).segments).toEqual([{ text: "x", bold: true }]);
    expect(parseAnsi(`${esc}[38;2;1;2;3;1mx`).segments).toEqual([{ text: "x", bold: true }]);
  });
  it("drops cursor movements and window titles", () => {
    expect(stripAnsi(`${esc}[2K${esc}]0;title\u0007text${esc}[1A`)).toBe("text");
  });
});
