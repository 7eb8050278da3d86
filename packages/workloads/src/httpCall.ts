/** One HTTP request to the target; `path` starts with a slash. */
export interface HttpCall {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface HttpReply {
  status: number;
  body: string;
}

/** Sends one call outside the measured span, with a timeout; rejects on socket errors. */
export type SendHttp = (call: HttpCall) => Promise<HttpReply>;
