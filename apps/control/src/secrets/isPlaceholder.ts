const placeholders =
  /change[-_ ]?me|replace[-_ ]?me|placeholder|example|your[-_ ]|^(password|secret|lapline|postgres|admin|test)\d*$|^(.)\2*$/i;

/** True for a secret that somebody forgot to replace: a word of a template, or one repeated letter. */
export function isPlaceholder(secret: string): boolean {
  return placeholders.test(secret);
}
