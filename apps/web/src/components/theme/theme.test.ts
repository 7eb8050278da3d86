import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast, distance, parseColor, simulate, simulations } from "./colorMath.ts";

const css = readFileSync(new URL("../../app/tokens.css", import.meta.url), "utf8");
const themes = ["light", "dark"] as const;

/** The colour that a custom property has in a theme, following one reference to another. */
function color(name: string, theme: (typeof themes)[number]): ReturnType<typeof parseColor> {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? "";
  const reference = /^var\(--(.+)\)$/.exec(value)?.[1];
  if (reference !== undefined) return color(reference, theme);
  const pair = /^light-dark\((.+\)|#\w+), (.+)\)$/.exec(value);
  return parseColor((pair ? pair[theme === "light" ? 1 : 2] : value) ?? "");
}

const series = Array.from({ length: 8 }, (_, index) => `series-${index + 1}`);
const shades = Array.from({ length: 5 }, (_, index) => `shade-${index}`);
const ansi = Array.from({ length: 8 }, (_, index) => `ansi-${index}`);

describe.each(themes)("the %s theme", (theme) => {
  it.each(["text", "muted", "faint", "accent", "good", "bad", ...ansi])(
    "%s is readable on every ground (4.5:1)",
    (name) => {
      for (const ground of ["canvas", "surface", "raised"]) {
        expect(contrast(color(name, theme), color(ground, theme))).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
  it("keeps muted text readable on hovered and subtle grounds", () => {
    for (const ground of ["hover", "subtle"]) {
      expect(contrast(color("muted", theme), color(ground, theme))).toBeGreaterThanOrEqual(4.5);
    }
  });
  it.each(shades)("%s leaves the words on it readable (4.5:1)", (shade) => {
    for (const words of ["text", "muted"]) {
      expect(contrast(color(words, theme), color(shade, theme))).toBeGreaterThanOrEqual(4.5);
    }
  });
  it.each(Object.keys(simulations) as (keyof typeof simulations)[])(
    "the best and the worst cells stay apart under %s, and steps are seen",
    (kind) => {
      const seen = shades.map((shade) => simulate(color(shade, theme), kind));
      const between = (a: number, b: number) => {
        const [one, other] = [seen[a], seen[b]];
        return one === undefined || other === undefined ? 0 : distance(one, other);
      };
      expect(between(0, 4)).toBeGreaterThan(0.08);
      for (const step of [0, 1, 2, 3]) expect(between(step, step + 1)).toBeGreaterThan(0.012);
    },
  );
  it("has buttons whose words can be read", () => {
    for (const fill of ["accent-fill", "accent-fill-hover", "bad-fill", "bad-fill-hover"]) {
      expect(contrast(color("on-accent", theme), color(fill, theme))).toBeGreaterThanOrEqual(4.5);
    }
  });
  it.each([...series, "ring", "line-strong"])("%s stands out as a stroke (3:1)", (name) => {
    expect(contrast(color(name, theme), color("surface", theme))).toBeGreaterThanOrEqual(3);
  });
  it.each(Object.keys(simulations) as (keyof typeof simulations)[])(
    "good and bad stay apart under %s, and so do the first four lines of a chart",
    (kind) => {
      const seen = (name: string) => simulate(color(name, theme), kind);
      expect(distance(seen("good"), seen("bad"))).toBeGreaterThan(0.08);
      for (const [index, first] of series.slice(0, 4).entries()) {
        for (const second of series.slice(index + 1, 4)) {
          expect(distance(seen(first), seen(second))).toBeGreaterThan(0.04);
        }
      }
    },
  );
});
