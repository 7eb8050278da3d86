import { EntityDecoder, XML } from "@nodable/entities";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { z } from "zod";

/** An element without its attributes, which the files read here do not need. */
export interface XmlElement {
  name: string;
  /** Text directly inside it, trimmed. */
  text: string;
  children: XmlElement[];
}

/** The largest lists of versions and of managed dependencies have less than 2 MB. */
const CHARACTERS_MAX = 8 * 1024 * 1024;
const DEPTH_MAX = 64;
const REASON_CHARACTERS_MAX = 200;

/**
 * The root of a document. Throws an Error with a short reason when it is not well formed, is larger or
 * deeper than the files read here are, or has entities of its own, which are never expanded.
 */
export function parseXml(document: string): XmlElement {
  if (document.length > CHARACTERS_MAX) {
    throw new Error(`it has more than ${CHARACTERS_MAX} characters`);
  }
  const text = document.replace(/^\uFEFF/, "").trim();
  const nodes = parsed(text);
  // The parser itself accepts ends that belong to another element.
  const checked = XMLValidator.validate(text);
  if (checked !== true) throw new Error(shortened(checked.err.msg));
  const [root, second] = elementsOf(nodes);
  if (root === undefined || second !== undefined) throw new Error("it has no single root");
  return root;
}

function parsed(text: string): Nodes {
  const parser = new XMLParser({
    preserveOrder: true,
    ignorePiTags: true,
    parseTagValue: false,
    trimValues: false,
    // How many an element may have around it.
    maxNestedTags: DEPTH_MAX - 1,
    entityDecoder: new EntityDecoder({
      namedEntities: XML,
      numericAllowed: true,
      onInputEntity: () => "throw",
    }),
  });
  try {
    return nodesShape.parse(parser.parse(text));
  } catch (error) {
    throw new Error(shortened(error instanceof Error ? error.message : String(error)));
  }
}

/** As the parser keeps order: text, or one element by its name. */
type Nodes = Record<string, unknown>[];
const nodesShape: z.ZodType<Nodes> = z.array(z.record(z.string(), z.unknown()));
const textName = "#text";

function elementsOf(nodes: Nodes): XmlElement[] {
  return nodes.flatMap((node) =>
    Object.entries(node).flatMap(([name, inside]) => {
      if (name === textName || !Array.isArray(inside)) return [];
      const texts = inside.map((one) => one[textName]).filter((one) => typeof one === "string");
      return { name, text: texts.join("").trim(), children: elementsOf(inside) };
    }),
  );
}

/** What is wrong may be quoted, and a quotation be as long as the document. */
function shortened(reason: string): string {
  return reason.slice(0, REASON_CHARACTERS_MAX);
}
