import { testEnv } from "@lapline/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createMask } from "./createMask.ts";

const secretText = fc.string({ minLength: 8, maxLength: 60, unit: "grapheme" });
const padding = fc.uint8Array({ maxLength: 5 });

/** What a careless program does with a secret before it prints it. */
const encodings: Record<string, (secret: string, before: Uint8Array, after: Uint8Array) => string> =
  {
    plain: (secret) => secret,
    json: (secret) => JSON.stringify({ key: secret }),
    url: (secret) => `?key=${encodeURIComponent(secret)}`,
    lowercaseUrl: (secret) =>
      encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
    base64: (secret, before, after) =>
      Buffer.concat([before, Buffer.from(secret), after]).toString("base64"),
    base64url: (secret, before, after) =>
      Buffer.concat([before, Buffer.from(secret), after]).toString("base64url"),
  };

/** The text as an unmasked log would show it, with everything that could be read back from it. */
function readable(text: string): string {
  const base64 = [...text.matchAll(/[A-Za-z0-9+/_-]{8,}/g)].flatMap(([run]) =>
    [0, 1, 2, 3].map((at) => Buffer.from(run.slice(at), "base64").toString("utf8")),
  );
  const unescaped = text.replace(/(%[0-9a-f]{2})+/gi, (code) => {
    try {
      return decodeURIComponent(code);
    } catch {
      return code;
    }
  });
  return [text, unescaped, ...base64].join("\n");
}

test("no secret leaves in any encoding, wherever the stream is cut", () => {
  const property = fc.property(
    fc.array(secretText, { minLength: 1, maxLength: 4 }),
    fc.constantFrom(...Object.keys(encodings)),
    fc.tuple(padding, padding),
    fc.tuple(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 })),
    fc.array(fc.nat(200), { maxLength: 8 }),
    (secrets, encoding, [before, after], [head, tail], cuts) => {
      const secret = secrets[0] ?? "";
      const encode = encodings[encoding] ?? expect.unreachable();
      const text = `${head} ${encode(secret, before, after)} ${tail}`;
      const stream = createMask(secrets).stream();
      let out = "";
      let from = 0;
      for (const cut of [...new Set(cuts)].sort((a, b) => a - b)) {
        out += stream.push(text.slice(from, cut));
        from = Math.max(from, Math.min(cut, text.length));
      }
      out += stream.push(text.slice(from)) + stream.end();
      expect(out).toContain("[masked]");
      expect(readable(out)).not.toContain(secret);
      expect(out).toBe(createMask(secrets).text(text));
    },
  );
  fc.assert(property, { numRuns: 500 * testEnv.faultScale });
});

test("every single cut of a stream hides the secret, and changes nothing else", () => {
  const secret = "lpm_9bQ/x+secret-of-the-machine";
  for (const encode of Object.values(encodings)) {
    for (const before of [0, 1, 2]) {
      const bytes = new Uint8Array(before).fill(120);
      const text = `one ${encode(secret, bytes, bytes)} two`;
      const whole = createMask([secret]).text(text);
      expect(whole).toMatch(/^one .*\[masked\].* two$/);
      for (let cut = 0; cut <= text.length; cut += 1) {
        const stream = createMask([secret]).stream();
        expect(stream.push(text.slice(0, cut)) + stream.push(text.slice(cut)) + stream.end()).toBe(
          whole,
        );
      }
    }
  }
});

test("text without a secret passes unchanged, also where it begins like one", () => {
  const property = fc.property(fc.array(fc.string()), (pieces) => {
    const stream = createMask(["abcabcabd"]).stream();
    const out = pieces.map((piece) => stream.push(piece)).join("") + stream.end();
    fc.pre(!pieces.join("").includes("abcabcabd"));
    expect(out).toBe(pieces.join(""));
  });
  fc.assert(property);
  const stream = createMask(["abcabcabd"]).stream();
  expect(stream.push("abcabcabc")).toBe("abc");
  expect(stream.end()).toBe("abcabc");
});

test("secrets that overlap or repeat without end are hidden in bounded memory", () => {
  const stream = createMask(["aaaaaaaa", "aaab-secret"]).stream();
  let passed = "";
  for (let round = 0; round < 1000; round += 1) passed += stream.push("aaaaaaaaaaa");
  passed += stream.push("ab-secret.") + stream.end();
  expect(passed).toBe("[masked].");
});

test("a value is masked in its names and texts; what is too short to be a secret stays", () => {
  const mask = createMask(["hunter22", "abc"]);
  const value = { "hunter22-name": [1, "x hunter22", null], nested: { text: "abc", yes: true } };
  expect(mask.value(value)).toEqual({
    "[masked]-name": [1, "x [masked]", null],
    nested: { text: "abc", yes: true },
  });
});

test("a log flood of 64 MiB is masked at 20 MB/s or more and holds back less than one secret", () => {
  const secrets = Array.from({ length: 12 }, (_, index) => `secret-${index}-${"q7Zx".repeat(10)}`);
  const stream = createMask(secrets).stream();
  const line = `${"compiling crate 1234 of 5678 src/lib.rs warning: unused ".repeat(8)}\n`;
  const chunk = line.repeat(Math.ceil(65_536 / line.length));
  const startedMs = performance.now();
  let pushed = 0;
  let passed = 0;
  while (pushed < 64 * 1024 ** 2) {
    pushed += chunk.length;
    passed += stream.push(chunk).length;
    expect(pushed - passed).toBeLessThan(200);
  }
  const megabytesPerSecond = pushed / 1e3 / (performance.now() - startedMs);
  process.stdout.write(`masked ${Math.round(megabytesPerSecond)} MB/s\n`);
  // An idle core does more than ten times this: a busy machine must not fail the test.
  expect(megabytesPerSecond).toBeGreaterThan(20);
});
