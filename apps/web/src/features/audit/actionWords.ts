import { spellName } from "@lapline/contracts";

/** Areas whose names in code are not the words of the glossary. */
const areas: Readonly<Record<string, string>> = {
  apiKey: "API key",
  hook: "CI trigger",
  hookDelivery: "CI delivery",
  delivery: "webhook delivery",
  view: "saved view",
};

/** The first word of an action, or the kind of an object, such as `apiKey`, in words. Pure. */
export function areaWords(area: string): string {
  return areas[area] ?? spellName(area);
}

/** An action such as `hookDelivery.answered` in words: "CI delivery answered". Pure. */
export function actionWords(action: string): string {
  const [area = "", ...rest] = action.split(".");
  const words = [areaWords(area), ...rest.map((word) => spellName(word).replaceAll("_", " "))].join(
    " ",
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}
