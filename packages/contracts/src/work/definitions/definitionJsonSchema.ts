import { z } from "zod";
import { definitionSchema } from "./definitionSchema.ts";

/** JSON Schema (draft 2020-12) of a definition, as editors check one. */
export const definitionJsonSchema: Readonly<Record<string, unknown>> = z.toJSONSchema(
  definitionSchema,
  { io: "input" },
);

/** What is read of a JSON Schema here. */
export interface SchemaNode {
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  /** `false` where no other names may stand. */
  additionalProperties?: SchemaNode | false;
  anyOf?: SchemaNode[];
  oneOf?: SchemaNode[];
  type?: string;
  const?: unknown;
}

/** A schema and the forms of which it allows one, theirs included. Pure. */
export function formsOf(schema: SchemaNode | false | undefined): SchemaNode[] {
  if (schema === undefined || schema === false) return [];
  return [schema, ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(formsOf)];
}

/** The schemas of which one has to hold for a member of what `schemas` describe. Pure. */
export function schemasBelow(schemas: readonly SchemaNode[], step: PropertyKey): SchemaNode[] {
  return schemas.flatMap(({ properties = {}, items, additionalProperties }) => {
    if (typeof step === "number") return formsOf(items);
    const name = String(step);
    return formsOf(Object.hasOwn(properties, name) ? properties[name] : additionalProperties);
  });
}

/** The schemas of which one has to hold at a path. Pure. */
export function schemasAt(path: readonly PropertyKey[]): SchemaNode[] {
  return path.reduce(schemasBelow, formsOf(definitionJsonSchema as SchemaNode));
}

/** The names that `schemas` know. Pure. */
export function membersOf(schemas: readonly SchemaNode[]): string[] {
  return [...new Set(schemas.flatMap(({ properties = {} }) => Object.keys(properties)))];
}
