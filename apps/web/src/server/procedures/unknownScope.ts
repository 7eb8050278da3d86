import { nearestNames } from "@lapline/contracts";
import { type EngineContext, readSeriesFacets } from "@lapline/engine";
import { ApiError } from "../http/apiError.ts";

type ScopeField = "target" | "scenario" | "measure" | "label";

/** 422 for a rule or a budget about something that this project never measured, with what it did measure. */
export async function unknownScope(
  { engine, projectId }: { engine: EngineContext; projectId: string },
  {
    noun,
    field,
    scope,
  }: {
    noun: "rule" | "budget";
    field: ScopeField;
    scope: Partial<Record<ScopeField, string | null | undefined>>;
  },
): Promise<ApiError> {
  const given = scope[field] ?? "";
  const facets = await readSeriesFacets(engine, { projectId });
  const known = facets[field].map(({ value }) => value);
  const advice =
    known.length === 0
      ? `A ${noun} can be made once there are results.`
      : `Did you mean ${likeNames(given, known).join(" or ")}?`;
  const what = field === "label" ? "hardware label" : field;
  return new ApiError({
    status: 422,
    code: `${noun}_invalid`,
    detail: `This project has never measured a ${what} called “${given}”. ${advice}`,
    errors: [{ path: field, message: `unknown ${field}` }],
  });
}

/** Names with the text in them, such as `latency_p99` for `p99`; else those that are spelled like it. Pure. */
function likeNames(given: string, known: readonly string[]): string[] {
  const text = given.toLowerCase();
  const having = known.filter((name) => name.toLowerCase().includes(text));
  return (having.length > 0 ? having : nearestNames(given, known)).slice(0, 3);
}
