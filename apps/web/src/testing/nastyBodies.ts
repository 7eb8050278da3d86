import { testSubmission } from "./testSubmission.ts";

const valid = () => JSON.stringify(testSubmission());
const replaced = (part: string, replacement: string) => valid().replace(part, replacement);

/** Bodies that broke real servers, by name, with the status they must get on POST /runs. */
export function nastyBodies(): Record<string, { body: string | Uint8Array; status: number }> {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
  return {
    nothing: { body: " ", status: 400 },
    null: { body: "null", status: 400 },
    "an array": { body: "[]", status: 400 },
    "a number": { body: "1e999", status: 400 },
    "a text": { body: '"x"', status: 400 },
    "half of it": { body: valid().slice(0, -5), status: 400 },
    twice: { body: valid() + valid(), status: 400 },
    "a trailing comma": { body: '{"targets":[],}', status: 400 },
    NaN: { body: replaced('"trials":3', '"trials":NaN'), status: 400 },
    "an infinite number": { body: replaced('"trials":3', '"trials":1e999'), status: 400 },
    "a fraction": { body: replaced('"trials":3', '"trials":1.5'), status: 400 },
    "a huge integer": { body: replaced('"trials":3', '"trials":9007199254740993'), status: 400 },
    "minus zero": { body: replaced('"trials":3', '"trials":-0'), status: 400 },
    "an unknown key": { body: replaced('"trials":3', '"trails":3'), status: 400 },
    "a __proto__ key": { body: replaced('"trials":3', '"__proto__":{"trials":3}'), status: 400 },
    "a deep __proto__ key": { body: '{"targets":[{"__proto__":{"x":1}}]}', status: 400 },
    "a constructor key": { body: replaced('"trials":3', '"constructor":{}'), status: 400 },
    "a toString key": { body: replaced('"trials":3', '"toString":1'), status: 400 },
    "a NUL character": { body: replaced("local", "lo\\u0000cal"), status: 400 },
    "half a surrogate pair": { body: replaced("local", "\\ud800"), status: 400 },
    "a path as version": { body: replaced('versions":["', 'versions":["../../'), status: 400 },
    "an option as version": { body: replaced('versions":["', 'versions":["--'), status: 400 },
    "1,000 levels": { body: nested(1_000), status: 400 },
    "100,000 levels": { body: nested(100_000), status: 400 },
    "100,000 arrays": { body: "[".repeat(100_000), status: 400 },
    "50,000 targets": {
      body: JSON.stringify({ ...testSubmission(), targets: new Array(50_000).fill(0) }),
      status: 400,
    },
    "too many jobs": {
      body: JSON.stringify({
        ...testSubmission(),
        targets: [
          { target: "pocketbase", versions: Array.from({ length: 100 }, (_, i) => `v0.${i}.0`) },
          { target: "pglite", versions: Array.from({ length: 100 }, (_, i) => `0.${i}.0`) },
        ],
        scenarios: ["records.insert", "records.read", "records.mixed", "footprint"].map(
          (scenario) => ({
            scenario,
          }),
        ),
      }),
      status: 422,
    },
    "bytes that are no UTF-8": { body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), status: 400 },
    "an overlong encoding": { body: new Uint8Array([0x22, 0xc0, 0xaf, 0x22]), status: 400 },
    "UTF-16": { body: new Uint8Array(Buffer.from(`\ufeff${valid()}`, "utf16le")), status: 400 },
    "2 MB": { body: `"${"x".repeat(2_000_000)}"`, status: 413 },
    "10 MB": { body: `"${"x".repeat(10_000_000)}"`, status: 413 },
  };
}
