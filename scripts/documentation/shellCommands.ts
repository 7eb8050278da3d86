/** A command of a shell snippet. */
export interface ShellCommand {
  /** Words as the program would get them; variables and substitutions stay as they are written. */
  argv: string[];
  /** The command whose output it reads. */
  reads: ShellCommand | null;
}

const operators = ["&&", "||", ">>", "2>", ";", "|", "&", ">", "<", "\n"] as const;
const redirections = new Set<string>([">>", "2>", ">", "<"]);
/** Words of the shell's own language that a command may stand behind. */
const openers = new Set(["do", "then", "else"]);
const assignment = /^[A-Za-z_]\w*=/;

type Token = { word: string; nested: string[] } | { operator: string };

/**
 * The commands of a snippet, those inside `$(…)` included. Knows what documentation uses: quotes,
 * comments, pipes, redirections, assignments, continued lines, loops.
 */
export function shellCommands(script: string): ShellCommand[] {
  const commands: ShellCommand[] = [];
  let argv: string[] = [];
  let isTarget = false;
  let piped: ShellCommand | null = null;
  const end = (operator: string) => {
    while (openers.has(argv[0] ?? "")) argv.shift();
    while (assignment.test(argv[0] ?? "")) argv.shift();
    const isCommand = argv.length > 0 && argv[0] !== "for" && argv[0] !== "done";
    const command = isCommand ? { argv, reads: piped } : null;
    if (command !== null) commands.push(command);
    piped = operator === "|" ? command : null;
    argv = [];
  };
  for (const token of tokens(script)) {
    if ("operator" in token) {
      if (redirections.has(token.operator)) isTarget = true;
      else end(token.operator);
      continue;
    }
    commands.push(...token.nested.flatMap(shellCommands));
    if (isTarget) isTarget = false;
    else argv.push(token.word);
  }
  end("\n");
  return commands;
}

function tokens(script: string): Token[] {
  const found: Token[] = [];
  let word: string | null = null;
  let nested: string[] = [];
  const close = () => {
    if (word !== null) found.push({ word, nested });
    word = null;
    nested = [];
  };
  const add = (text: string) => {
    word = (word ?? "") + text;
  };
  for (let at = 0; at < script.length; ) {
    const rest = script.slice(at);
    const char = rest[0] ?? "";
    const operator = operators.find((one) => rest.startsWith(one));
    if (rest.startsWith("\\\n")) at += 2;
    else if (char === "\\") {
      add(rest[1] ?? "");
      at += 2;
    } else if (char === "'") {
      const until = script.indexOf("'", at + 1);
      add(script.slice(at + 1, until));
      at = until + 1;
    } else if (char === '"') {
      const quoted = readDoubleQuotes(script, at + 1);
      add(quoted.text);
      nested.push(...quoted.nested);
      at = quoted.next;
    } else if (rest.startsWith("$(")) {
      const until = closingOf(script, at + 1);
      add(script.slice(at, until + 1));
      nested.push(script.slice(at + 2, until));
      at = until + 1;
    } else if (char === "#" && word === null) {
      const until = script.indexOf("\n", at);
      at = until < 0 ? script.length : until;
    } else if (operator !== undefined) {
      close();
      found.push({ operator });
      at += operator.length;
    } else if (/\s/.test(char)) {
      close();
      at += 1;
    } else {
      add(char);
      at += 1;
    }
  }
  close();
  return found;
}

function readDoubleQuotes(script: string, from: number) {
  let text = "";
  const nested: string[] = [];
  let at = from;
  while (at < script.length && script[at] !== '"') {
    if (script[at] === "\\") {
      text += script[at + 1] === "\n" ? "" : (script[at + 1] ?? "");
      at += 2;
    } else if (script.startsWith("$(", at)) {
      const until = closingOf(script, at + 1);
      text += script.slice(at, until + 1);
      nested.push(script.slice(at + 2, until));
      at = until + 1;
    } else {
      text += script[at];
      at += 1;
    }
  }
  return { text, nested, next: at + 1 };
}

/** Place of the parenthesis that closes the one at `open`; quotes inside hide theirs. */
function closingOf(script: string, open: number): number {
  let depth = 0;
  let quote = "";
  for (let at = open; at < script.length; at++) {
    const char = script[at] ?? "";
    if (quote !== "") {
      if (char === quote) quote = "";
    } else if (char === "'" || char === '"') quote = char;
    else if (char === "(") depth++;
    else if (char === ")" && --depth === 0) return at;
  }
  throw new Error("A parenthesis is not closed.");
}
