import { PassThrough } from "node:stream";
import Docker from "dockerode";
import { expect, test } from "vitest";
import { splitOutput } from "./splitOutput.ts";

const { modem } = new Docker({ socketPath: "/nonexistent" });

/** A message as the engine frames it: stream, three zeros, length, text. */
function framed(stream: 1 | 2, text: string): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt8(stream, 0);
  head.writeUInt32BE(Buffer.byteLength(text), 4);
  return Buffer.concat([head, Buffer.from(text)]);
}

test.each([1, 2, 30])("all of %i messages have been read once it is drained", async (count) => {
  const sent = new PassThrough();
  const { stdout, stderr, drained } = splitOutput(modem, sent);
  const read = { out: "", err: "" };
  stdout.on("data", (bytes) => {
    read.out += bytes;
  });
  stderr.on("data", (bytes) => {
    read.err += bytes;
  });
  // The end comes with the last message, as it does when a program prints and ends.
  for (let message = 0; message < count; message += 1) sent.write(framed(1, `line ${message}\n`));
  sent.end(framed(2, "over\n"));
  await drained;
  expect(read.out.split("\n")).toHaveLength(count + 1);
  expect(read.err).toBe("over\n");
});

test("what was printed before anybody read is there for who reads later", async () => {
  const sent = new PassThrough();
  const { stdout, stderr, drained } = splitOutput(modem, sent);
  sent.end(framed(1, "alone 1 ns\n"));
  await new Promise((resolve) => setImmediate(resolve));
  let text = "";
  stdout.on("data", (bytes) => {
    text += bytes;
  });
  stderr.resume();
  await drained;
  expect(text).toBe("alone 1 ns\n");
});
