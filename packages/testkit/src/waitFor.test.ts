import { expect, test } from "vitest";
import { waitFor } from "./waitFor.ts";

test("returns the first answer that is not false, null or undefined", async () => {
  let asked = 0;
  const answer = await waitFor(() => (++asked < 3 ? null : asked), {
    what: "three",
    intervalMs: 1,
  });
  expect(answer).toBe(3);
});

test("names the condition and keeps the last error when time is up", async () => {
  const wait = waitFor(() => Promise.reject(new Error("refused")), {
    what: "the server answers",
    timeoutMs: 20,
  });
  await expect(wait).rejects.toMatchObject({
    message: "Not within 20 ms: the server answers",
    cause: { message: "refused" },
  });
});
