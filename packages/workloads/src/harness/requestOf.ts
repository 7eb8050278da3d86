import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";

/** What sends a request to an address, encrypted where that says so; no certificate is taken on faith. */
export function requestOf({ protocol }: URL): typeof requestHttp {
  return protocol === "https:" ? (requestHttps as typeof requestHttp) : requestHttp;
}
