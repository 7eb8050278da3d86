import { imageReferenceOf } from "@lapline/contracts";
import { expect, test } from "vitest";
import type { ImageStore } from "../sandbox/docker/imageStore.ts";
import { provisionContext } from "../testing/provisionContext.ts";
import { provision } from "./provision.ts";

/** An engine that has one image and can pull the others. */
function imageStore(pullable: Readonly<Record<string, string>>): ImageStore & { pulled: string[] } {
  const local = new Map([["here:1", "sha256:here"]]);
  const pulled: string[] = [];
  return {
    pulled,
    inspect: async (reference) => {
      const id = local.get(reference);
      return id === undefined ? null : { id, sizeBytes: 10 };
    },
    pull: async (reference) => {
      pulled.push(reference);
      const id = pullable[reference];
      if (id !== undefined) local.set(reference, id);
    },
    buildScratch: () => Promise.reject(new Error("Nothing is built in this test.")),
    remove: () => Promise.resolve(),
  };
}

const image = (text: string) => imageReferenceOf(text) ?? expect.fail(text);
const references = { gateway: image("here:1"), database: image("far:2") };

test("several images are one artifact: an id for each part, sizes added, one digest", async () => {
  await using provisioning = await provisionContext("");
  const images = imageStore({ "far:2": "sha256:far" });
  const context = { ...provisioning.context, images: () => Promise.resolve(images) };
  const artifact = await provision({ kind: "images", references }, context);
  expect(artifact.images).toEqual({ gateway: "sha256:here", database: "sha256:far" });
  expect(artifact.sizeBytes).toBe(20);
  expect(images.pulled).toEqual(["far:2"]);
  expect((await provision({ kind: "images", references }, context)).digest).toBe(artifact.digest);
  const other = { kind: "images", references: { gateway: image("here:1") } } as const;
  expect((await provision(other, context)).digest).not.toBe(artifact.digest);
});

test("an image that is nowhere is version_not_found", async () => {
  await using provisioning = await provisionContext("");
  const context = { ...provisioning.context, images: () => Promise.resolve(imageStore({})) };
  const attempt = provision({ kind: "images", references }, context);
  await expect(attempt).rejects.toMatchObject({ code: "version_not_found" });
});
