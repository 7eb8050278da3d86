import { describe, expect, it } from "vitest";
import { clientAddress } from "./request.ts";

const headers = (forwarded: string | null) =>
  new Headers({
    "x-lapline-peer": "10.0.0.9",
    ...(forwarded === null ? {} : { "x-forwarded-for": forwarded }),
  });

describe("clientAddress", () => {
  it("believes no X-Forwarded-For without proxies of our own", () => {
    expect(clientAddress(headers("1.2.3.4"), 0)).toBe("10.0.0.9");
  });
  it("takes the entry that our proxy wrote and not what the client put before it", () => {
    expect(clientAddress(headers("6.6.6.6, 1.2.3.4"), 1)).toBe("1.2.3.4");
    expect(clientAddress(headers("6.6.6.6, 1.2.3.4, 10.0.0.1"), 2)).toBe("1.2.3.4");
  });
  it("falls back to the outermost hop when there are fewer than expected", () => {
    expect(clientAddress(headers(null), 3)).toBe("10.0.0.9");
  });
});
