import { canonicalJson } from "@lapline/contracts";

/** No file says how long a trial took and what drove it; a sample that was imported counts as it is. */
const before = { durationNs: null, histograms: [] };
const after = { load: null, reasons: [], startMs: null };

/** What every imported trial says beside its place and its values. */
export const importedTrial = { ...before, ...after };

const membersOf = (value: object) => canonicalJson(value).slice(1, -1);

/**
 * Members of its canonical JSON before and after its place, each with a character that stands for it:
 * no JSON text holds a control character as it is. They are two thirds of the text of an import, and
 * a text is copied and escaped several times before PostgreSQL has it, which puts them back.
 */
export const trialParts = {
  before: { mark: "\u0001", text: membersOf(before) },
  after: { mark: "\u0002", text: membersOf(after) },
};

/** The JSON that a text with marks stands for. Pure. */
export function unpackTrials(packed: string): string {
  const { before: first, after: second } = trialParts;
  return packed.replaceAll(first.mark, first.text).replaceAll(second.mark, second.text);
}
