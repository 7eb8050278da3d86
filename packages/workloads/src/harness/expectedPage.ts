import type { Params } from "@lapline/contracts";
import { type MessageFiller, messageText } from "../messageText.ts";
import { pageSize } from "../pageSize.ts";

/** What every page of a trial must hold; nothing is written while pages are listed. */
export interface ExpectedPage {
  count: number;
  /** Part of every text on it. */
  contains: string;
  /** Text of its first message; null where the order of writing is not known. */
  newest: string | null;
}

/** The page of `records.list`, or of `records.filter` when there are digits to look for. */
export function expectedPage(params: Params, written: number, filler: MessageFiller): ExpectedPage {
  const { contains } = params;
  if (typeof contains !== "string") {
    const newest = messageText(written - 1, filler);
    return { count: Math.min(pageSize, written), contains: "a message ", newest };
  }
  let count = 0;
  for (let i = 0; i < written && count < pageSize; i++) {
    if (String(i).includes(contains)) count += 1;
  }
  return { count, contains, newest: null };
}

/** Whether the texts of a page, first one first, are what was asked for, each once. */
export function isExpectedPage(texts: readonly string[], expected: ExpectedPage): boolean {
  if (texts.length !== expected.count || new Set(texts).size !== texts.length) return false;
  if (expected.newest !== null && texts[0] !== expected.newest) return false;
  return texts.every((text) => text.includes(expected.contains));
}
