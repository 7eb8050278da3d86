import { parseDefinition } from "@lapline/contracts/definitions";
import { exampleSuite } from "@lapline/contracts/gallery";
import { Document, isMap, isScalar, isSeq, visit } from "yaml";
import type { DetectedSuite } from "./detection/detectedSuite.ts";

/** A scenario's id may hold letters, digits and dots only. */
const familyOf = (id: string) => id.replaceAll(/[^a-z0-9]/g, "").replace(/^[0-9]+/, "") || "target";

/** The `lapline.yml` that measures what was found; `folder` is its place in the repository. Pure. */
export function definitionText(
  { id, folder }: { id: string; folder: string },
  suites: readonly DetectedSuite[],
): string {
  const example: DetectedSuite = { seen: "", ...exampleSuite };
  const shown = suites.length === 0 ? [example] : suites;
  const service = shown.find((suite) => suite.service !== undefined)?.service;
  const definition = {
    target: {
      id,
      source: service?.source ?? { checkout: folder === "" ? {} : { folder } },
      ...buildOf(shown),
      ...(service && { server: service.server }),
    },
    scenarios: shown.map((suite) => ({
      id: `${familyOf(id)}.${suite.id}`,
      title: suite.title,
      ...(suite.service ? { http: suite.service.http } : { command: suite.command }),
    })),
    trials: 5,
  };
  const document = new Document(definition);
  document.commentBefore =
    " What this repository measures, and how. `lapline schema` prints its schema for editors.";
  visit(document, {
    Seq: (_, node) => {
      // Argument vectors read best on one line.
      if (node.items.every((item) => !isSeq(item) && !isMap(item))) node.flow = true;
    },
    Scalar: (_, node) => {
      if (isScalar(node) && typeof node.value === "string" && node.value.includes("\n")) {
        node.type = "BLOCK_LITERAL";
      }
    },
  });
  const text = document.toString({ lineWidth: 100, flowCollectionPadding: false });
  const parsed = parseDefinition(text);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join("\n"));
  return text;
}

/** Steps that several need run once. */
function buildOf(suites: readonly DetectedSuite[]) {
  const wanted = suites.flatMap((suite) => suite.build ?? []);
  const steps = [...new Map(wanted.map((step) => [JSON.stringify(step), step])).values()];
  const files = Object.assign({}, ...suites.map((suite) => suite.files ?? {}));
  const hasFiles = Object.keys(files).length > 0;
  if (steps.length === 0 && !hasFiles) return {};
  return {
    build: { ...(hasFiles && { files }), ...(steps.length > 0 && { steps }) },
  };
}
