import { expect, it } from "vitest";
import { recordCalls, replayCalls } from "./recordCalls.ts";

it("answers the same calls again in the order of sending, whichever was answered first", async () => {
  const { send, calls } = recordCalls(async ({ path }) => {
    await new Promise((resolve) => setTimeout(resolve, path === "/slow" ? 20 : 1));
    return { status: 200, body: path };
  });
  const ask = (again: typeof send) =>
    Promise.all([
      again({ method: "GET", path: "/slow" }),
      again({ method: "POST", path: "/fast" }),
    ]);
  const first = await ask(send);
  expect(await ask(replayCalls(calls))).toEqual(first);
});

it("rejects a call that was not sent before", async () => {
  const { send, calls } = recordCalls(async () => ({ status: 200, body: "" }));
  await send({ method: "GET", path: "/a" });
  const replay = replayCalls(calls);
  await expect(replay({ method: "GET", path: "/b" })).rejects.toThrow(
    "GET /b, where it sent GET /a",
  );
  await expect(replay({ method: "GET", path: "/a" })).rejects.toThrow("where it sent nothing");
});
