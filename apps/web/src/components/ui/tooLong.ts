/**
 * What a field says of more text than fits. The browser would cut what is pasted without a word, so
 * fields take all of it. Undefined where it fits. Pure.
 */
export function tooLong(value: unknown, maxLength: number | undefined): string | undefined {
  if (maxLength === undefined || typeof value !== "string" || value.length <= maxLength) {
    return undefined;
  }
  return `Use at most ${maxLength} characters; these are ${value.length}.`;
}
