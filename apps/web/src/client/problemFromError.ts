import type { Problem } from "@lapline/contracts";

/**
 * What a failed call says, as a problem. Answers without one (network down, proxy pages) become a
 * problem of status 599 or the status known, so that every page can show what happened and what next.
 */
export function problemFromError(error: unknown): Problem {
  const data = member(error, "data");
  const sent = member(data, "problem");
  if (isProblem(sent)) return sent;
  const status = member(data, "httpStatus");
  if (typeof status === "number" && status >= 400) {
    return {
      type: "about:blank",
      title: "Error",
      status,
      code: "unknown",
      detail: error instanceof Error ? error.message : "The server refused without saying why.",
    };
  }
  return {
    type: "about:blank",
    title: "No answer",
    status: 599,
    code: "unreachable",
    detail:
      "The server did not answer. Check that it runs and that this computer is connected; the page tries again by itself.",
  };
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && name in value
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function isProblem(value: unknown): value is Problem {
  return (
    typeof member(value, "status") === "number" &&
    typeof member(value, "detail") === "string" &&
    typeof member(value, "code") === "string"
  );
}
