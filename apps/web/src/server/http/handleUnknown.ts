import { env } from "../env.ts";
import { answerRequest } from "./answer.ts";
import { ApiError } from "./apiError.ts";
import { type Refusal, refusedHeader, refusedPath } from "./gate.ts";
import { unknownAddress, wrongMethod } from "./refusals.ts";

const isRefusal = (kind: string | null): kind is Refusal =>
  kind === "method" || kind === "address" || kind === "host";

function refusal(kind: Refusal): ApiError {
  if (kind === "method") {
    return wrongMethod("This method", ["GET", "HEAD", "POST"]);
  }
  if (kind === "host") {
    return new ApiError({
      status: 421,
      code: "host_unknown",
      detail: `This installation of Lapline is not known under that host name. Open it at ${env().LAPLINE_URL}, or have its operator add the name to LAPLINE_HOSTS.`,
    });
  }
  return new ApiError({
    status: 400,
    code: "address_malformed",
    detail:
      "The address is not a path, or has a percent sign that does not stand for a character. Write it again.",
  });
}

/** Answers what no other route below /api serves, and what the gate refused. */
export function handleUnknown(request: Request): Promise<Response> {
  return answerRequest(async () => {
    const { pathname } = new URL(request.url);
    const kind = pathname === refusedPath ? request.headers.get(refusedHeader) : null;
    throw isRefusal(kind) ? refusal(kind) : unknownAddress(pathname);
  });
}
