import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { lookAgain } from "./openStream.ts";

/** A reader whose looks end when told. */
function reader(projectId: string) {
  const looks: (() => void)[] = [];
  const hear = lookAgain(projectId, () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    looks.push(resolve);
    return promise;
  });
  return { looks, hear };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it("looks again for the members of its own project, and for what it may have missed", async () => {
  const projectId = randomUUID();
  const { looks, hear } = reader(projectId);
  hear({ kind: "member", projectId: randomUUID() });
  hear({ kind: "run", projectId });
  await settled();
  expect(looks).toHaveLength(0);
  hear({ kind: "member", projectId });
  looks[0]?.();
  await settled();
  hear(null);
  expect(looks).toHaveLength(2);
});

it("makes one more look of all that is heard during one", async () => {
  const projectId = randomUUID();
  const { looks, hear } = reader(projectId);
  for (let heard = 0; heard < 100; heard += 1) hear({ kind: "member", projectId });
  await settled();
  expect(looks).toHaveLength(1);
  looks[0]?.();
  await settled();
  expect(looks).toHaveLength(2);
  looks[1]?.();
  await settled();
  expect(looks).toHaveLength(2);
});
