type Token =
  | { kind: "text"; text: string }
  // `?`: one character of a part. `*`: any of a part. `**`: any; before a slash any parts, or none.
  | { kind: "one" | "part" | "all" | "parts" };

/**
 * Whether a text fits a glob of `?`, `*` (both within a part between slashes) and `**`. Takes time in
 * proportion to the product of both lengths, whatever they are: texts come from strangers, and the
 * regular expressions that libraries make of globs can take longer than anybody waits.
 */
export function matchesGlob(glob: string, text: string): boolean {
  const tokens = tokensOf(glob);
  let open = new Set<number>();
  enter(tokens, open, 0);
  for (const char of text) {
    const next = new Set<number>();
    for (const at of open) step(tokens, next, at, char);
    if (next.size === 0) return false;
    open = next;
  }
  return open.has(tokens.length);
}

/** Opens a place in the glob, and the places behind it that need no character. */
function enter(tokens: readonly Token[], open: Set<number>, at: number): void {
  open.add(at);
  const kind = tokens[at]?.kind;
  if (kind === "part" || kind === "all" || kind === "parts") enter(tokens, open, at + 1);
}

function step(tokens: readonly Token[], next: Set<number>, at: number, char: string): void {
  const token = tokens[at];
  switch (token?.kind) {
    case undefined:
      return;
    case "text":
      if (token.text === char) enter(tokens, next, at + 1);
      return;
    case "one":
      if (char !== "/") enter(tokens, next, at + 1);
      return;
    case "part":
      if (char !== "/") enter(tokens, next, at);
      return;
    case "all":
      enter(tokens, next, at);
      return;
    case "parts":
      // What follows begins only where a part ended.
      next.add(at);
      if (char === "/") enter(tokens, next, at + 1);
  }
}

function tokensOf(glob: string): Token[] {
  const pieces = glob.match(/\*\*\/|\*+|\?|./gsu) ?? [];
  return pieces.map((piece): Token => {
    if (piece === "**/") return { kind: "parts" };
    if (piece === "*") return { kind: "part" };
    if (piece.startsWith("**")) return { kind: "all" };
    return piece === "?" ? { kind: "one" } : { kind: "text", text: piece };
  });
}
