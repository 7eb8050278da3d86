/** A cell of a table: no line ends, and no bar that would end it. */
const cell = (text: string) => text.replaceAll(/\s*\n\s*/g, " ").replaceAll("|", "\\|");

/** A Markdown table; columns that are empty in every row are left out. Pure. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const kept = columns.map((_, index) => rows.some((row) => (row[index] ?? "") !== ""));
  const line = (cells: readonly string[]) =>
    `| ${cells
      .filter((_, index) => kept[index])
      .map(cell)
      .join(" | ")} |\n`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("");
}

/** Text as code. */
export const code = (text: string) => `\`${text}\``;

/** Several as code, with commas between. */
export const codes = (texts: readonly string[]) => texts.map(code).join(", ");

/** A sentence with a capital letter and a full stop. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  const begun = `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}`;
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** What every page says that this folder writes. */
export const generatedNote = (from: string) =>
  `This page is made from ${from} by \`pnpm reference\`; a test fails when it is out of date.`;
