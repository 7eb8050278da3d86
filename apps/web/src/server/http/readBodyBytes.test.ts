import { describe, expect, it, vi } from "vitest";
import { decodeBody } from "./decodeBody.ts";
import { readBodyBytes } from "./readBodyBytes.ts";

const read = (request: Request, bytesMax: number) =>
  readBodyBytes(request, bytesMax, { expect: () => undefined, grow: () => undefined });

function post(body: BodyInit): Request {
  return new Request("http://127.0.0.1/", { method: "POST", body, duplex: "half" } as RequestInit);
}

describe("readBodyBytes", () => {
  it("reads a body of exactly the limit", async () => {
    expect(await read(post("x".repeat(1000)), 1000)).toHaveLength(1000);
  });
  it("refuses an endless body at the limit, reads on for its sender, and stops in the end", async () => {
    let pulled = 0;
    let canceled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(1_000_000));
      },
      cancel() {
        canceled = true;
      },
    });
    await expect(read(post(endless), 10_000)).rejects.toMatchObject({
      facts: { status: 413, code: "body_too_large" },
    });
    await vi.waitFor(() => expect(canceled).toBe(true));
    expect(pulled).toBeLessThan(50);
  });
  it("refuses bytes that are not UTF-8", () => {
    expect(() => decodeBody(new Uint8Array([0x22, 0xc3, 0x28, 0x22]))).toThrow(
      expect.objectContaining({ facts: expect.objectContaining({ code: "body_not_utf8" }) }),
    );
  });
  it("refuses a body whose sender went away", async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error("socket hang up"));
      },
    });
    await expect(read(post(broken), 100)).rejects.toMatchObject({
      facts: { status: 400, code: "body_incomplete" },
    });
  });
});
