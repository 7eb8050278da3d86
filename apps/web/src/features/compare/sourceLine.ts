/** An address as a link; words, such as the title of a share, as text that makes no markup. */
export function sourceLine(source: string): string {
  if (URL.canParse(source)) return `<${source}>`;
  return source.replaceAll(/[\\`*_[\]<>|~&]/g, "\\$&");
}
