/** One HTTP request to the target; `path` starts with a slash. */
export interface HttpCall {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** A call outside the measured span. It may go to a component beside the target, by its name. */
export interface SingleCall extends HttpCall {
  component?: string;
}

export interface HttpReply {
  status: number;
  body: string;
}

/** Sends one call outside the measured span, with a timeout; rejects on socket errors. */
export type SendHttp = (call: SingleCall) => Promise<HttpReply>;
