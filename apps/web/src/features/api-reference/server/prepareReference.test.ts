import { expect, it } from "vitest";
import { openApiDocument } from "../../../server/rest/openApiDocument.ts";
import { routes } from "../../../server/rest/routes.ts";
import { prepareReference } from "./prepareReference.ts";

const reference = prepareReference(openApiDocument(routes, "https://lapline.example.org"));

it("shows every operation once, with a line to call it, an answer and its problems", () => {
  const shown = reference.groups.flatMap(({ operations }) => operations);
  expect(shown.map(({ id }) => id).sort()).toEqual(
    routes.map(({ operationId }) => operationId).sort(),
  );
  for (const { path, curl, answer, problems } of shown) {
    expect(curl).toContain(path.split("{")[0]);
    expect(curl).not.toContain("{id}");
    expect(answer?.example).not.toBe("");
    expect(problems.map(({ status }) => status)).toContain("401");
  }
});

it("links to shapes that it shows", () => {
  const names = new Set(reference.shapes.map(({ name }) => name));
  const rows = [
    ...reference.shapes.flatMap((shape) => shape.rows),
    ...reference.groups.flatMap(({ operations }) =>
      operations.flatMap(({ body, answer }) => [...(body?.rows ?? []), ...(answer?.rows ?? [])]),
    ),
  ];
  const linked = rows.flatMap(({ shape }) => shape ?? []);
  expect(linked.length).toBeGreaterThan(10);
  expect(linked.filter((name) => !names.has(name))).toEqual([]);
});
