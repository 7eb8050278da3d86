import { describe, expect, it, vi } from "vitest";
import { decodeBody } from "../http/request.ts";
import { readBodyBytes } from "./readBodyBytes.ts";

const read = (request: Request, bytesMax: number) =>
  readBodyBytes(
    request,
    { bytesMax, msMax: 120_000 },
    { expect: () => undefined, grow: () => undefined },
  );

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
  it("holds what it says it holds of a body in crumbs, and refuses more of them", async () => {
    let sent = 0;
    let held = 0;
    const crumbs = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        // A buffer of its own for each byte, as a socket's reader hands them out.
        controller.enqueue(new Uint8Array(new ArrayBuffer(4096), 0, 1));
      },
    });
    const bounds = { bytesMax: 256 * 1024, msMax: 120_000 };
    const watch = {
      expect: () => undefined,
      grow: (bytes: number, bytesHeld: number) => {
        expect(bytesHeld).toBeGreaterThanOrEqual(bytes);
        held = bytesHeld;
      },
    };
    await expect(readBodyBytes(post(crumbs), bounds, watch)).rejects.toMatchObject({
      facts: { status: 400, code: "body_in_crumbs" },
    });
    expect(held).toBe(4096);
    expect(sent).toBeLessThan(5_000);
  });
  it("needs no timer for each piece and leaves none behind", async () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let piece = 0; piece < 500; piece += 1)
          controller.enqueue(new Uint8Array(1_000).fill(32));
        controller.close();
      },
    });
    const body = await read(post(pieces), 1_000_000);
    expect(body).toHaveLength(500_000);
    expect(body.buffer.byteLength).toBe(500_000);
    expect(timers.mock.calls.length).toBeLessThan(10);
    timers.mockRestore();
  });
  it("gives up a body that stands still", async () => {
    vi.useFakeTimers();
    try {
      const answer = read(post(new ReadableStream<Uint8Array>({ pull: () => undefined })), 100);
      const refused = expect(answer).rejects.toMatchObject({ facts: { code: "body_incomplete" } });
      await vi.advanceTimersByTimeAsync(21_000);
      await refused;
    } finally {
      vi.useRealTimers();
    }
  });
});
