import { type Mistake, placeholderMistakes } from "./mistakes.ts";
import type { ServerDefinition } from "./serverDefinition.ts";

/** Placeholders of a server and of its components that nothing fills in. Pure. */
export function serverMistakes(path: PropertyKey[], server: ServerDefinition): Mistake[] {
  const { components = [] } = server;
  const known = {
    words: ["port", "data", "version"],
    components: components.map(({ name }) => name),
  };
  const none = { words: [] };
  const ofOne = (at: PropertyKey[], one: Omit<ServerDefinition, "components">) => [
    ...(["start", "env", "files", "before"] as const).flatMap((member) =>
      placeholderMistakes([...at, member], one[member], known),
    ),
    ...placeholderMistakes([...at, "ready", "command"], one.ready.command, known),
    ...placeholderMistakes([...at, "ready", "http"], one.ready.http, none),
  ];
  return [
    ...ofOne(path, server),
    ...components.flatMap((component, index) => {
      const at = [...path, "components", index];
      return [
        ...ofOne(at, component),
        ...placeholderMistakes([...at, "setup"], component.setup, known),
      ];
    }),
  ];
}
