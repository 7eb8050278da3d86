import { jsonResponse } from "../http/jsonResponse.ts";
import { clientHeader } from "./createAuth.ts";

/** Answers with cookies; better-auth's own body stays here, because it repeats the session's token. */
export function authAnswer(body: object, cookies: readonly string[], requestId: string): Response {
  const response = jsonResponse(body, requestId);
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

/** The request's headers with the client's address where better-auth looks for it. */
export function headersFor(request: Request, address: string): Headers {
  const headers = new Headers(request.headers);
  headers.set(clientHeader, address);
  return headers;
}
