import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { knownHosts } from "../knownHosts.ts";
import { gate } from "./gate.ts";

const hosts = knownHosts("https://lapline.example.org", ["web"]);

function passed(method: string, url: string, headers: Record<string, string> = {}) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url });
  Object.assign(request.headers, { host: "lapline.example.org", ...headers });
  gate(request, hosts);
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
    Object.assign(request.headers, { host: "web" });
    Object.assign(request.headers, { "x-lapline-peer": "1.1.1.1", "x-lapline-refused": "method" });
    gate(request, hosts);
    expect(request.headers).toEqual({ host: "web", "x-lapline-peer": "unknown" });
  });
  it.each([
    "lapline.example.org",
    "LAPLINE.example.org.:8443",
    "127.0.0.1:3000",
    "localhost",
    "[::1]:3000",
    "web:3000",
  ])("takes requests for %s", (host) => {
    expect(passed("GET", "/", { host }).refused).toBeUndefined();
  });
  it.each([
    "",
    "evil.example",
    "lapline.example.org.evil.example",
    "lapline.example.org@evil.example",
    "lapline.example.org, evil.example",
    "lapline.example.org/evil",
    "10.0.0.1",
    "web.evil.example:3000",
  ])("refuses requests for %j, in Host and behind a proxy", (host) => {
    expect(passed("GET", "/", { host }).refused).toBe("host");
    if (host === "") return;
    expect(passed("POST", "/api/v1/runs", { "x-forwarded-host": host }).refused).toBe("host");
  });
  it("answers health checks whatever name they come under", () => {
    expect(passed("GET", "/api/health", { host: "10.1.2.3:3000" }).refused).toBeUndefined();
  });
  it("refuses a whole URL in the place of a path", () => {
    expect(passed("GET", "http://evil.example/").refused).toBe("address");
  });
});
