import type { HttpCall } from "../httpDriver.ts";

/** The bytes of one HTTP/1.1 request over a kept connection. `host` is the authority of the target. */
export function serializeRequest(call: HttpCall, host: string): Buffer {
  let head = `${call.method} ${call.path} HTTP/1.1\r\nHost: ${host}\r\nConnection: keep-alive\r\n`;
  for (const name in call.headers) head += `${name}: ${call.headers[name]}\r\n`;
  if (call.body === undefined) return Buffer.from(`${head}\r\n`);
  return Buffer.from(`${head}Content-Length: ${Buffer.byteLength(call.body)}\r\n\r\n${call.body}`);
}
