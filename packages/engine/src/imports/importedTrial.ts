import { canonicalJson } from "@lapline/contracts";

/** Nothing is known of the load; a sample that was imported counts as it is. */
const unknownLoad = {
  operations: 0,
  non2xx: 0,
  timeouts: 0,
  socketErrors: 0,
  statusCounts: {},
  generatorUtilisation: null,
  generatorCpuCores: null,
  timeoutMs: null,
};

const before = { durationNs: 0, histograms: [] };
const after = { load: unknownLoad, reasons: [], startMs: 0 };

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
