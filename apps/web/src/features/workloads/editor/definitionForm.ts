type Schema = Record<string, unknown>;

/**
 * Of the JSON Schema of `lapline.yml`, the form that defines a target: the editor writes no submissions,
 * so it proposes none of their names. Pure.
 */
export function definitionForm({ oneOf, ...rest }: Schema): Schema {
  const forms: readonly Schema[] = Array.isArray(oneOf) ? oneOf : [];
  const form = forms.find(({ properties }) => "target" in Object(properties));
  return { ...rest, ...form };
}
