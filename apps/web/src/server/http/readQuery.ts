import { ApiError } from "./apiError.ts";
import { parseJson } from "./parseJson.ts";

/** The query parameters by name; a repeated name or text that PostgreSQL cannot hold is a 400. */
export function readQuery(url: URL): Record<string, string> {
  const names = [...url.searchParams.keys()];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) {
    throw new ApiError({
      status: 400,
      code: "input_invalid",
      detail: `The query parameter ${repeated.slice(0, 100)} stands there more than once. Give it once.`,
    });
  }
  const query = Object.fromEntries(url.searchParams);
  parseJson(JSON.stringify(query));
  return query;
}
