import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { env } from "../env.ts";
import { ApiError } from "../http/apiError.ts";

/** Shortest password that is taken; ASVS 5.0 6.2.1 asks for 8 and recommends 15. */
export const passwordLengthMin = 12;
/** Bounds the work of the hash. */
export const passwordLengthMax = 128;

/** Guesses below which a password counts as common: attackers try that many online in months. */
const guessesLog10Min = 8;
/** Longer ones are judged by their start: the time that this takes grows with the length. */
const judgedLength = 64;
/** What must be left of a password without the words that everybody knows of its owner. */
const ownLettersMin = 4;

let judge: Promise<ZxcvbnFactory> | undefined;

/** Loaded with the first password that somebody sets: the list takes about 30 MB. */
function loadJudge(): Promise<ZxcvbnFactory> {
  judge ??= Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")]).then(
    ([core, { adjacencyGraphs, dictionary }]) =>
      new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: judgedLength }),
  );
  return judge;
}

/**
 * Why a password cannot be taken: it is on the list of common ones or made of them, or it is what
 * everybody knows (`known`: address, name, project). Null: it can.
 */
export async function passwordProblem(
  password: string,
  known: readonly string[],
): Promise<string | null> {
  if (ownLetters(password, known) < ownLettersMin) {
    return "is made of your address, your name or the name of this installation, which attackers try first: choose several unrelated words";
  }
  const { guessesLog10 } = (await loadJudge()).check(password, [...known]);
  if (guessesLog10 >= guessesLog10Min) return null;
  return "is common or follows a common pattern, which attackers try first: choose several unrelated words";
}

const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Letters that are left once what everybody knows is taken out. */
function ownLetters(password: string, known: readonly string[]): number {
  const words = [...known, ...known.flatMap((each) => each.split(/[\s@.]+/)), "lapline"]
    .concat(new URL(env().LAPLINE_URL).hostname)
    .map(plain)
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), plain(password));
  return words.some((word) => plain(password).includes(word))
    ? [...rest.replace(/\p{N}/gu, "")].length
    : Number.POSITIVE_INFINITY;
}

/** Refuses (400) a password that attackers try first. `path` names its field, `known` its owner. */
export async function assertGoodPassword(
  password: string,
  { path, known }: { path: string; known: readonly string[] },
): Promise<void> {
  const message = await passwordProblem(password, known);
  if (message === null) return;
  throw new ApiError({
    status: 400,
    code: "password_common",
    detail: `The password ${message}.`,
    errors: [{ path, message }],
  });
}
