export const themeCookie = "lapline-theme";

export type Theme = "light" | "dark" | "system";

/** The theme that a cookie or attribute names; anything else follows the machine. */
export function parseTheme(text: string | undefined): Theme {
  return text === "light" || text === "dark" ? text : "system";
}
