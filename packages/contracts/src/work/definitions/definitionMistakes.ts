import type { Definition } from "./definitionSchema.ts";
import { httpMistakes } from "./httpMistakes.ts";
import type { Mistake } from "./mistakes.ts";
import { serverMistakes } from "./serverMistakes.ts";

/** What does not fit together in the server and the HTTP scenarios of a definition. Pure. */
export function definitionMistakes({ target, scenarios }: Definition): Mistake[] {
  const { server } = target;
  const components = (server?.components ?? []).map(({ name }) => name);
  return [
    ...(server === undefined ? [] : serverMistakes(["target", "server"], server)),
    ...scenarios.flatMap(({ command, http, params = {} }, index): Mistake[] => {
      const path = ["scenarios", index];
      if (http === undefined) {
        const message = "Only http and harness scenarios have parameters.";
        return command === undefined || Object.keys(params).length === 0
          ? []
          : [{ path: [...path, "params"], message }];
      }
      const missing = "An http scenario needs “server” in the target: what has to be up.";
      return [
        ...(server === undefined ? [{ path: [...path, "http"], message: missing }] : []),
        ...httpMistakes([...path, "http"], http, { params, components }),
      ];
    }),
  ];
}
