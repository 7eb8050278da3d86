import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Asks at the terminal, on stderr; what is typed for a secret is not shown. */
export async function askPerson(
  question: string,
  { secret }: { secret: boolean },
): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({
    input: process.stdin,
    output: secret ? silent : process.stderr,
    terminal: true,
  });
  try {
    return await reader.question("");
  } finally {
    reader.close();
    if (secret) process.stderr.write("\n");
  }
}
