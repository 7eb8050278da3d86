// A door of its own: its JSON Schema is made when it is loaded, which no page needs.
import { z } from "zod";
import { versionSchema } from "../../base/ids.ts";
import { definitionJsonSchema } from "../definitions/definitionJsonSchema.ts";
import { labelsSchema, submissionWishes } from "../definitions/submissionWishes.ts";
import { submissionSchema } from "./submission.ts";

/**
 * The contents of a `lapline.yml` that defines nothing, once its short forms are written out: a
 * submission and a little more. Neither key nor server stand in it: whoever proposes a change to a
 * repository could send the key of its CI to a server of their own.
 */
export const laplineFileSchema = submissionSchema.extend({
  labels: labelsSchema.default(["local"]),
  ...submissionWishes,
});
export type LaplineFile = z.infer<typeof laplineFileSchema>;

/** A version in which `{commit}`, `{tag}` or `{branch}` may stand. */
const versionWithPlaceholders = "^[A-Za-z0-9{][A-Za-z0-9._+@:/{}-]*$";

/** JSON Schema of `lapline.yml` for editors: a definition, which has a `target`, or a submission. Pure. */
export function laplineFileJsonSchema(): Record<string, unknown> {
  // References lead to the top of the document, so that what they name has to be there.
  const { $defs: definitions, ...definition } = definitionJsonSchema;
  const { $defs: others, ...submission } = submissionJsonSchema();
  if (others !== undefined) throw new Error("both schemas have definitions: keep them apart");
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Lapline: what a repository measures",
    // A submission knows no `target`, so that a file is never both.
    oneOf: [definition, submission],
    $defs: definitions,
  };
}

/** Of a submission, with its short forms. */
function submissionJsonSchema(): Record<string, unknown> {
  // Descriptions make copies of the schema of versions, which keep its pattern.
  const { pattern } = z.toJSONSchema(versionSchema);
  const schema = z.toJSONSchema(laplineFileSchema, {
    io: "input",
    override: ({ jsonSchema }) => {
      if (jsonSchema.pattern === pattern) jsonSchema.pattern = versionWithPlaceholders;
    },
  });
  const withText = (name: string, description: string, example: string) => {
    const list = Object(Object(schema.properties)[name]);
    const text = { type: "string", description, examples: [example] };
    return { ...list, items: { anyOf: [text, list.items] } };
  };
  return {
    ...schema,
    properties: {
      ...schema.properties,
      targets: withText("targets", "name@version[,version…]", "pocketbase@0.40.4,0.39.11"),
      scenarios: withText(
        "scenarios",
        "name[/size][:parameter=value,…]",
        "records.insert:count=2000",
      ),
    },
  };
}
