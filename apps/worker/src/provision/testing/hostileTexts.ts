import fc from "fast-check";

/** What turns a name into something else in one of the places that names reach. */
const pieces = [
  ...["..", "../", "/..", "/../", "..\\", "\\..", ".", "./", "//", "/", "\\"],
  ...["%2e%2e", "%2E%2e/", "%252e%252e%252f", "%2f", "%5c", "%00", "%0a", "%25", "..;/", "%c0%ae"],
  ...["\u2024\u2024", "\uff0e\uff0e", "\u2025", "\uff0f", "\u2215", "\u2044", "\u29f8", "\u0000"],
  ...[
    "\u200b",
    "\u202e",
    "\ufeff",
    "\u00a0",
    "\u0085",
    "\u2028",
    "\r\n",
    "\n",
    "\t",
    " ",
    "\u007f",
  ],
  ...["-", "--", "-o", "--upload-pack=touch x", "-c", "--config=x", "-u", "--index-url=http://x"],
  ...[
    "'",
    '"',
    "`",
    "$(id)",
    "$" + "{IFS}",
    ";",
    "|",
    "&",
    "&&",
    ">",
    "<",
    "*",
    "?",
    "#",
    "!",
    "~",
  ],
  ...[
    "@",
    ":",
    "@@",
    "@evil",
    ":@",
    "user:pass@evil.example",
    "#egg=x",
    "?x=1",
    "@{1}",
    "^{}",
    "~1",
  ],
  ...[
    "http://evil.example/",
    "https://evil.example",
    "file:///etc/passwd",
    "ext::sh -c id",
    "git://x",
  ],
  ...[
    "git+ssh://x",
    "npm:evil@1",
    "//evil.example",
    "evil.example/x",
    "0/../../x",
    "1.0.0/../../../x",
  ],
  ...[
    ".lock",
    ".git",
    ".",
    "refs/heads/",
    "HEAD",
    "constructor",
    "__proto__",
    "con",
    "nul",
    "latest",
  ],
  ...[
    "sha256:",
    "@sha256:",
    "a".repeat(40),
    "0".repeat(64),
    "v",
    "V",
    "==",
    ">=",
    ",",
    "[",
    "]",
    "{",
    "}",
  ],
];

const plain = fc.constantFrom(
  ...[
    "1.0.0",
    "0.36.8",
    "v1.2.3",
    "2.0.0-beta.17",
    "1.0.0+build.5",
    "20260101",
    "main",
    "a/b",
    "0",
  ],
  ...["release/1.2", "8c97ffd660a35e26715ffc309979857dc4f9d29a", `sha256:${"ab".repeat(32)}`],
  `1.0@sha256:${"cd".repeat(32)}`,
);
const short = fc.stringMatching(/^[A-Za-z0-9._+@:/-]{0,12}$/);
const long = fc
  .integer({ min: 100, max: 5000 })
  .map((length) => "a1.".repeat(length).slice(0, length));

/** Texts that somebody could submit as a name: harmless ones with a hostile piece in some place. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: plain },
  { weight: 4, arbitrary: short },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.oneof(plain, short), fc.constantFrom(...pieces), fc.nat(), fc.oneof(plain, short))
      .map(([text, piece, place, rest]) => {
        const at = place % (text.length + 1);
        return text.slice(0, at) + piece + text.slice(at) + (place % 3 === 0 ? rest : "");
      }),
  },
  {
    weight: 1,
    arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((all) => all.join("")),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
  { weight: 1, arbitrary: long },
);
