import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { gate } from "./gate.ts";

function passed(method: string, url: string, headers: Record<string, string> = {}) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url });
  Object.assign(request.headers, headers);
  gate(request);
  return {
    method: request.method,
    url: request.url,
    refused: request.headers["x-lapline-refused"],
  };
}

describe("gate", () => {
  it.each([
    ["GET", "/api/v1/runs?x=%E0%A4%A"],
    ["PUT", "/%E2%82%AC"],
    ["OPTIONS", "*"],
  ])("lets %s %s through as it came", (method, url) => {
    expect(passed(method, url)).toEqual({ method, url, refused: undefined });
  });
  it.each([
    ["GET", "/api/v1/jobs/%E0%A4%A", "address"],
    ["GET", "/api/v1/jobs/%00", "address"],
    ["TRACE", "/", "method"],
    ["PROPFIND", "/api/v1/runs", "method"],
  ])("leads %s %s to the route that explains", (method, url, refused) => {
    expect(passed(method, url)).toEqual({ method: "GET", url: "/api/refused", refused });
  });
  it("believes no client that claims a socket address or a refusal", () => {
    const request = new IncomingMessage(new Socket());
    Object.assign(request, { method: "GET", url: "/" });
    Object.assign(request.headers, { "x-lapline-peer": "1.1.1.1", "x-lapline-refused": "method" });
    gate(request);
    expect(request.headers).toEqual({ "x-lapline-peer": "unknown" });
  });
});
