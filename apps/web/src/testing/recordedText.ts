import { createHash } from "node:crypto";

/** Longer texts are kept as the members that they have: the files are to be read by people too. */
const textLengthMax = 1_100;

const replacements: readonly [RegExp, string][] = [
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, "<time>"],
  [/\b[0-9a-f]{40,64}\b/g, "<hash>"],
  [/"expectedSeconds":[\d.]+/g, '"expectedSeconds":0'],
  [/\b0\.3\.\d{6,}\b/g, "0.3.<n>"],
  [/\b(lap[a-z]|whsec)_[\w+/=-]+/g, "<$1>"],
  [/"(nextCursor|cursor|next)":"[^"]+"/g, '"$1":"<cursor>"'],
  [/\/(s|invitation|embed)\/[\w-]{16,}/g, "/$1/<secret>"],
  [/-[0-9a-f]{8}@example\.org/g, "@example.org"],
  [/\b(after|in|Wait|Try again in) \d+ (s|seconds|minutes)\b/g, "$1 <time>"],
];

const uuid = /(?<![0-9a-f])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;

/** A text without what differs from one recording to the next; ids by the order in which they stand. */
export function normalized(text: string, seen = new Map<string, number>()): string {
  const named = text.replaceAll(uuid, (id) => {
    if (/^0{8}|^01900000-0000/.test(id)) return id;
    const number = seen.get(id) ?? seen.size + 1;
    seen.set(id, number);
    return `<id ${number}>`;
  });
  return replacements.reduce((known, [wanted, by]) => known.replaceAll(wanted, by), named);
}

/** Paths of every member of a JSON value, whatever their values. */
function membersOf(value: unknown, path: string, found: Set<string>): Set<string> {
  if (Array.isArray(value)) for (const each of value) membersOf(each, `${path}[]`, found);
  else if (typeof value === "object" && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      found.add(`${path}.${name}`);
      membersOf(each, `${path}.${name}`, found);
    }
  }
  return found;
}

/** Which rows are in a long answer depends on ids; which members it has does not. */
function shortened(text: string): string {
  if (text.length <= textLengthMax) return text;
  const members = [...membersOf(JSON.parse(text), "", new Set())].sort();
  const hash = createHash("sha256").update(members.join("\n")).digest("hex").slice(0, 16);
  const first = members.filter((each) => !each.includes(".", 1)).join(" ");
  return `(long: ${first}; ${members.length} members in all, ${hash})`;
}

/** Headers whose value is another at every request. */
const varying: Readonly<Record<string, string>> = {
  etag: "<tag>",
  "x-request-id": "<id>",
  "retry-after": "<seconds>",
  "set-cookie": "<cookie>",
};

function headersOf(headers: Headers, seen: Map<string, number>): string {
  return [...headers]
    .map(([name, value]) => {
      const told =
        name === "ratelimit" ? value.replaceAll(/\d+/g, "<n>") : (varying[name] ?? value);
      return `${name}: ${normalized(told, seen)}`;
    })
    .sort()
    .join("\n");
}

/** Status, headers and body of an answer as text; of a stream only that it opened. */
export async function answerText(response: Response): Promise<string> {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  if (isStream) await response.body?.cancel();
  // An id in a header is the one in the body, or another.
  const seen = new Map<string, number>();
  const headers = headersOf(response.headers, seen);
  const body = isStream ? "(a stream)" : shortened(normalized(await response.text(), seen));
  return `${response.status}\n${headers}\n\n${body}`;
}

/** Requests of one operation by the answer that they got, each answer written once. */
export class Recording {
  readonly #requests = new Map<string, string[]>();

  add(request: string, answer: string): void {
    this.#requests.set(answer, [...(this.#requests.get(answer) ?? []), request]);
  }

  text(title: string): string {
    const groups = [...this.#requests].map(
      ([answer, requests]) => `${requests.map((each) => `> ${each}`).join("\n")}\n${answer}`,
    );
    return `# ${title}\n\n${groups.join("\n\n")}\n`;
  }
}
