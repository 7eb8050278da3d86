import { type Document, isAlias, isNode, isScalar, type Node, visit } from "yaml";

/** Levels below the file itself; a deeper value would be too much for whoever walks through it. */
const levelsMax = 64;

/** A mistake and the character at which it is. */
export interface StructureProblem {
  offset: number;
  message: string;
}

/**
 * What YAML allows and no definition may have: names that are lists or values, names that are there
 * twice or that JavaScript would take for its own, values inside themselves, and values that are nested too deeply. Empty where
 * the document can be turned into JSON. Pure; never throws.
 */
export function structureProblems(document: Document): StructureProblem[] {
  const found: StructureProblem[] = [];
  const add = (node: unknown, message: string) => {
    found.push({ offset: isNode(node) ? (node.range?.[0] ?? 0) : 0, message });
    return found.length < 100 ? visit.SKIP : visit.BREAK;
  };
  try {
    visit(document, {
      Alias(_, alias, around) {
        // Looking the anchor up would walk through the whole document, for each alias.
        const isInside = around.some(
          (one) => isNode(one) && (one as Node & { anchor?: string }).anchor === alias.source,
        );
        if (!isInside) return undefined;
        return add(
          alias,
          `*${alias.source} stands inside the value that it repeats. Write it out.`,
        );
      },
      Map(_, node, around) {
        const { items } = node;
        if (levelsOf(around) > levelsMax) return add(node, tooDeep);
        const names = new Set<unknown>();
        for (const { key } of items) {
          if (!isScalar(key)) continue;
          if (names.has(key.value)) return add(key, `“${shown(key.value)}” is there twice.`);
          names.add(key.value);
        }
        return undefined;
      },
      Pair(_, { key }) {
        if (!isScalar(key) && !isAlias(key)) {
          return add(key, "A name has to be text, not a list or names with values.");
        }
        if (!isScalar(key) || key.value !== "__proto__") return undefined;
        return add(key, "“__proto__” cannot be a name. Use another one.");
      },
      // A list or a map is one level; a pair is none.
      Scalar: (_, node, around) => (levelsOf(around) > levelsMax ? add(node, tooDeep) : undefined),
      Seq: (_, node, around) => (levelsOf(around) > levelsMax ? add(node, tooDeep) : undefined),
    });
  } catch {
    found.push({ offset: 0, message: tooDeep });
  }
  return found;
}

const levelsOf = (around: readonly unknown[]) => around.filter((one) => isNode(one)).length;
const shown = (name: unknown) => String(name).slice(0, 100);

/** Also for a text that the parser itself could not follow. */
export const tooDeep = `Values are nested more than ${levelsMax} levels deep. Write them flatter.`;
