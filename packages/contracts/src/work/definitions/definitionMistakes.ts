import type { CommandWork, Definition } from "./definitionSchema.ts";
import { httpMistakes } from "./httpMistakes.ts";
import type { Mistake } from "./mistakes.ts";
import { paramMistakes } from "./paramMistakes.ts";
import { usedParams } from "./placeholders.ts";
import { serverMistakes } from "./serverMistakes.ts";
import { parseTemplate, textsIn } from "./templates.ts";

/** What does not fit together in the server, the parameters and the HTTP scenarios of a definition. Pure. */
export function definitionMistakes({ target, scenarios }: Definition): Mistake[] {
  const { server } = target;
  const components = (server?.components ?? []).map(({ name }) => name);
  return [
    ...(server === undefined ? [] : serverMistakes(["target", "server"], server)),
    ...(scenarios.some(({ http }) => http !== undefined) ? modeMistakes(target) : []),
    ...scenarios.flatMap(({ command, http, params = {} }, index): Mistake[] => {
      const path = ["scenarios", index];
      if (command !== undefined) {
        const used = usedParams([command.run, command.env]);
        return [
          ...mappingMistakes([...path, "command"], command),
          ...paramMistakes([...path, "params"], params, used),
        ];
      }
      if (http === undefined) return [];
      const missing = "An http scenario needs “server” in the target: what has to be up.";
      return [
        ...(server === undefined ? [{ path: [...path, "http"], message: missing }] : []),
        ...httpMistakes([...path, "http"], http, { params, components }),
      ];
    }),
  ];
}

/** Stored definitions may have a table without a mapping: only what is new is held to it. */
function mappingMistakes(path: PropertyKey[], { format, mapping }: CommandWork): Mistake[] {
  if (format === "table" && mapping === undefined) {
    const message =
      "A table needs “mapping”: say which column or path names the benchmark and the value.";
    return [{ path: [...path, "format"], message }];
  }
  if (format === "table" || mapping === undefined) return [];
  const message = "Only “format: table” has a mapping; other formats say themselves what is what.";
  return [{ path: [...path, "mapping"], message }];
}

/** A server is started with the environment of a mode, and knows no number of its trial. */
function modeMistakes({ modes = {} }: Definition["target"]): Mistake[] {
  return textsIn(modes).flatMap(([path, text]) => {
    const message = "{trial}: Only commands know their trial; this environment is a server's, too.";
    const isUsed = parseTemplate(text).some((part) => Object(part).name === "trial");
    return isUsed ? [{ path: ["target", "modes", ...path], message }] : [];
  });
}
