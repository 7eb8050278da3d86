import type { Element, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import type { Root as MarkdownRoot } from "mdast";
import rehypeHighlight from "rehype-highlight";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import type { SourcePage } from "./sourcePages.ts";

/** A heading below the title. */
export interface Heading {
  id: string;
  text: string;
  level: number;
}

/** A page that was read: its words, and its body with ids at the headings. */
export interface ParsedPage extends SourcePage {
  title: string;
  /** Its first paragraph. */
  description: string;
  headings: Heading[];
  /** Everything that an address may lead to on the page. */
  ids: ReadonlySet<string>;
  body: Root;
}

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(allowBreaks)
  .use(remarkRehype)
  .use(rehypeSlug)
  .use(rehypeHighlight, { detect: false });

/** The HTML that pages use: line breaks in cells, and comments. Anything else would get lost. */
function allowBreaks() {
  return (tree: MarkdownRoot) => {
    visit(tree, "html", (node, index, parent) => {
      if (parent === undefined || index === undefined) return;
      if (/^<br ?\/?>$/.test(node.value)) parent.children[index] = { type: "break" };
      else if (!node.value.startsWith("<!--")) {
        const line = node.position?.start.line ?? 0;
        throw new Error(`Line ${line} has HTML that the site does not show: ${node.value}`);
      }
    });
  };
}

/** Reads a page. Throws an error that names the file where it has no title or first sentence. */
export function parsePage(page: SourcePage): ParsedPage {
  const body = bodyOf(page);
  const headings: Heading[] = [];
  let title: string | undefined;
  let description: string | undefined;
  const ids = new Set<string>();
  visit(body, "element", (element: Element) => {
    const id = element.properties.id;
    if (typeof id === "string") ids.add(id);
    if (element.tagName === "h1") title ??= textOf(element);
    if (element.tagName === "p" && title !== undefined) description ??= firstWords(element);
    const level = /^h([23])$/.exec(element.tagName)?.[1];
    if (level === undefined || typeof id !== "string") return;
    headings.push({ id, text: textOf(element), level: Number(level) });
  });
  if (title === undefined || description === undefined) {
    throw new Error(`docs/${page.file} needs a title and a first paragraph.`);
  }
  return { ...page, title, description, headings, ids, body };
}

function bodyOf({ file, text }: SourcePage): Root {
  try {
    return processor.runSync(processor.parse(text)) as Root;
  } catch (error) {
    throw new Error(`docs/${file}: ${error instanceof Error ? error.message : error}`);
  }
}

const wordsMax = 200;

/** The first sentences of a paragraph, as many as a search engine shows. */
function firstWords(paragraph: Element): string {
  const text = textOf(paragraph).replaceAll(/\s+/g, " ").trim();
  if (text.length <= wordsMax) return text;
  const sentences = text.slice(0, wordsMax).replace(/[^.!?]*$/, "");
  return sentences === "" ? `${text.slice(0, wordsMax - 1).trimEnd()}…` : sentences.trim();
}
