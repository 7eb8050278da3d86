export const slugLengthMax = 64;
export const slugPattern = /^(?!.*\.\.)[a-z0-9][a-z0-9._-]*$/;

/** Whether a text is a name as slugSchema asks for; for pages, which load no schemas. */
export function isSlug(text: string): boolean {
  return text.length <= slugLengthMax && slugPattern.test(text);
}
