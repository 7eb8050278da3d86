/**
 * A harness in Node.js for tests. Each member is the body of the answer's result; `request` is what came,
 * `plan` that of `prepare`.
 */
export function nodeHarness(results: { prepare?: string; run: string; verify?: string }): string {
  const bodies = {
    hello: "{ protocol: 1, harness: 'test' }",
    prepare: "{}",
    verify: "{ reasons: [] }",
    bye: "{}",
    ...results,
  };
  const members = Object.entries(bodies).map(([op, body]) => `${op}: (request) => (${body}),`);
  return `
const { readFileSync, writeFileSync, existsSync } = process.getBuiltinModule("node:fs");
const { createInterface } = process.getBuiltinModule("node:readline");
let plan;
const answers = { ${members.join("\n")} };
for await (const line of createInterface({ input: process.stdin })) {
  const { id, op, ...request } = JSON.parse(line);
  if (op === "prepare") plan = request.plan;
  const known = answers[op];
  const answer = known
    ? { id, ok: true, result: known(request) }
    : { id, ok: false, code: "unsupported", message: op };
  console.log(JSON.stringify(answer));
  if (op === "bye") process.exit(0);
}
`;
}
