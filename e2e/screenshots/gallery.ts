import type { Shot } from "./listShots.ts";

/** A page of Markdown with every picture beside its other theme, those of phones after them. */
export function gallery(shots: readonly Shot[]): string {
  const phones = shots.filter(({ looks }) => looks.includes("phone"));
  return [
    "# Every page in pictures",
    "",
    "Taken by `node e2e/screenshots/main.ts` of one installation, from what it measured itself. The alert is that of a [fire drill](../explanation/statistics.md#fire-drill).",
    "",
    "| page | light | dark |",
    "|---|---|---|",
    ...shots.map(
      ({ name }) => `| ${titleOf(name)} | ${picture(name, "light")} | ${picture(name, "dark")} |`,
    ),
    "",
    "## On a phone",
    "",
    phones.map(({ name }) => picture(name, "phone")).join(" "),
    "",
  ].join("\n");
}

function titleOf(name: string): string {
  const words = name.replaceAll("-", " ").replace(/\b(api|ci)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const picture = (name: string, look: string) =>
  `<img src="${name}-${look}.png" width="360" alt="${titleOf(name)}, ${look}">`;
