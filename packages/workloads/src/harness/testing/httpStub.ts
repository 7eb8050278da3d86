import type { IncomingMessage, RequestListener } from "node:http";

/** A request as a stub of a documented protocol sees it. */
export interface StubRequest {
  method: string;
  /** Path without its query, decoded. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  /** Parsed JSON; undefined without a body. */
  body: unknown;
}

export interface StubReply {
  status: number;
  body?: unknown;
}

/** Serves a function from request to reply as JSON over HTTP; text is sent as it is. */
export function httpStub(answer: (request: StubRequest) => StubReply): RequestListener {
  return async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://stub");
    const text = Buffer.concat(chunks).toString();
    const { status, body } = answer({
      method: incoming.method ?? "GET",
      path: decodeURIComponent(pathname),
      query: searchParams,
      headers: incoming.headers,
      body: text === "" ? undefined : JSON.parse(text),
    });
    outgoing.writeHead(status);
    outgoing.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}
