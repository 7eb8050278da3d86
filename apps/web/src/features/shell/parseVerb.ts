/** Acts of the palette that need to know on what. */
const verbs = ["cancel", "acknowledge", "calibrate"] as const;
export type Verb = (typeof verbs)[number];

/** From this many letters on a beginning stands for its verb. */
const lettersMin = 3;

/**
 * Splits what was typed into a verb and the rest: "canc sqlite" acts on runs of sqlite. The verb is
 * the first word and has to be followed by a space, so that a name that begins like it is still found.
 */
export function parseVerb(text: string): { verb: Verb | null; rest: string } {
  const [, word = "", rest = ""] = /^\s*(\S+)\s+(.*)$/s.exec(text) ?? [];
  const verb = verbs.find((one) => word.length >= lettersMin && one.startsWith(word.toLowerCase()));
  return verb === undefined ? { verb: null, rest: text.trim() } : { verb, rest: rest.trim() };
}
