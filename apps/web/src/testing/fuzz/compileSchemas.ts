import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

interface OpenApi {
  components: { schemas: Record<string, object> };
}

/** Shared shapes as documents of their own: what refers to one does not compile it once more. */
const home = "https://schemas.test/";
const refToComponent = '"$ref":"#/components/schemas/';

/** The parts of an OpenAPI document that validating against it needs; throws when they are not there. */
function componentsOf(document: object): Record<string, object> {
  const { components } = document as Partial<OpenApi>;
  if (components === undefined) throw new Error("the document has no components");
  return components.schemas;
}

/** Compiles schemas of an OpenAPI document, those that say the same only once. */
export function compileSchemas(document: object): (schema: unknown) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const textOf = (schema: unknown) =>
    JSON.stringify(schema).replaceAll(refToComponent, `"$ref":"${home}`);
  for (const [name, schema] of Object.entries(componentsOf(document))) {
    ajv.addSchema({ ...JSON.parse(textOf(schema)), $id: `${home}${name}` });
  }
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => {
    const text = textOf(schema);
    const known = compiled.get(text) ?? ajv.compile(JSON.parse(text));
    compiled.set(text, known);
    return known;
  };
}
