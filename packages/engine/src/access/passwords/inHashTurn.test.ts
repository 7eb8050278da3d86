import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { HashesBusyError, inHashTurn } from "./inHashTurn.ts";

const runningMax = Math.max(1, Math.floor(availableParallelism() / 2));

test("hashes take at most half of the cores, and a flood is refused instead of queued without end", async () => {
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (Math.random() < 0.2) throw new Error("one that fails");
  };
  const asked = Array.from({ length: 300 }, () => inHashTurn(work));
  const ended = await Promise.allSettled(asked);
  const busy = ended.filter(
    (each) => each.status === "rejected" && each.reason instanceof HashesBusyError,
  );
  expect(most).toBe(runningMax);
  expect(busy).toHaveLength(300 - 100 - runningMax);
  await expect(inHashTurn(async () => "free again")).resolves.toBe("free again");
});
