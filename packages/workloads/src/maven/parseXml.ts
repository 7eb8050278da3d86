/** An element without its attributes, which the files read here do not need. */
export interface XmlElement {
  name: string;
  /** Text directly inside it, trimmed. */
  text: string;
  children: XmlElement[];
}

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w:.-]+)(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*(\/?)>|([^<]+)/gy;
const entities: Record<string, string> = { amp: "&", apos: "'", gt: ">", lt: "<", quot: '"' };

/** The root of a document without a document type; throws an Error when it is not well formed. */
export function parseXml(document: string): XmlElement {
  const text = document.replace(/^\uFEFF/, "").trim();
  const top: XmlElement = { name: "", text: "", children: [] };
  const open = [top];
  let at = 0;
  for (const found of text.matchAll(token)) {
    const [all, data, slash, name, isEmpty, plain] = found;
    at += all.length;
    const current = open.at(-1) ?? top;
    if (data !== undefined) current.text += data;
    else if (plain !== undefined) current.text += decode(plain);
    else if (slash === "/") {
      if (open.length === 1 || current.name !== name) throw new Error(`</${name}> ends nothing`);
      current.text = current.text.trim();
      open.pop();
    } else if (name !== undefined) {
      const element: XmlElement = { name, text: "", children: [] };
      current.children.push(element);
      if (isEmpty !== "/") open.push(element);
    }
  }
  const [root, second] = top.children;
  if (at < text.length) throw new Error(`not XML at character ${at}`);
  if (open.length > 1) throw new Error(`<${open.at(-1)?.name}> has no end`);
  if (root === undefined || second !== undefined) throw new Error("it has no single root");
  return root;
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (all, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? all;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
