import { formatCount } from "@lapline/contracts";
import { countWords } from "../format/countWords.ts";

/** One item of a list, and several where an s is not enough. */
export type Noun = readonly [one: string, several?: string];

interface PageInView {
  /** Items of the page. */
  shown: number;
  /** Items of the whole list; absent where nobody counted them. */
  total?: number | undefined;
  /** Whether no page lies before or after it. */
  isWhole: boolean;
  isFirst: boolean;
}

/**
 * What a page of a list holds, in words that never pass a page for the list: `12 runs` of a list of
 * one page, else `50 of 213 runs shown`, or without a total `First 50 runs` and `50 runs on this page`.
 */
export function pageWords({ shown, total, isWhole, isFirst }: PageInView, noun: Noun): string {
  if (isWhole) return countWords(shown, ...noun);
  if (total !== undefined) return `${formatCount(shown)} of ${countWords(total, ...noun)} shown`;
  return isFirst
    ? `First ${countWords(shown, ...noun)}`
    : `${countWords(shown, ...noun)} on this page`;
}
