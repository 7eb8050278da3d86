import { createLoader } from "nuqs/server";
import { expect, it } from "vitest";
import { savedQuery } from "../savedQuery.ts";
import { seriesFilters } from "../seriesFilters.ts";
import { askedFilters } from "./askedFilters.ts";

const read = createLoader(seriesFilters);
const asked = (query: string) => askedFilters(read(query));

it("asks for nothing that the address leaves out", () => {
  expect(asked("")).toEqual({});
  expect(asked("?view=grid&group=target&selected=a,b&sort=name")).toEqual({});
});

it("asks for several names of one kind, and for versions beside exactly one target", () => {
  expect(asked("?target=a,b&state=moved&origin=imported&search=x&from=1.0")).toEqual({
    target: ["a", "b"],
    state: ["moved"],
    origin: "imported",
    search: "x",
  });
  expect(asked("?target=a&from=1.0&to=2.0")).toEqual({
    target: ["a"],
    fromVersion: "1.0",
    toVersion: "2.0",
  });
  expect(asked("?from=1.0")).toEqual({});
});

it("passes over what an address may not say", () => {
  expect(asked("?state=broken&origin=nowhere")).toEqual({});
});

it("saves a look without its page, and the look of a bare address as nothing", () => {
  expect(savedQuery(read(""))).toBe("");
  const query = "view=grid&target=a,b&group=measure";
  expect(savedQuery(read(`?${query}&cursor=abc`))).toBe(query);
});
