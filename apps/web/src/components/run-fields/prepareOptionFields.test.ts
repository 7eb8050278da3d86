import type { TargetOption } from "@lapline/contracts";
import { expect, test } from "vitest";
import { prepareOptionFields, withOption } from "./prepareOptionFields.ts";

const about = { title: "build", description: "How it is built." };
const options: TargetOption[] = [
  { ...about, name: "build", kind: "choice", values: ["go", "cgo"], default: "go" },
  { ...about, name: "pool", kind: "integer", minimum: 1, maximum: 9, default: 4 },
  { ...about, name: "share", kind: "number", minimum: 0, maximum: 1, default: 0 },
  { ...about, name: "tls", kind: "switch", default: false },
  {
    ...about,
    name: "toolchain",
    kind: "text",
    pattern: "go.*",
    example: "go1.27",
    default: "",
    provisioners: ["go"],
  },
];
const fieldsOf = (provisioner: "go" | "archive", chosen = {}) =>
  prepareOptionFields({ options }, { provisioner, chosen });
const names = (...[provisioner, chosen]: Parameters<typeof fieldsOf>) =>
  fieldsOf(provisioner, chosen).map(({ name }) => name);
const typed = (name: string, text: string, before = {}) => {
  const field = fieldsOf("go").find((one) => one.name === name) ?? expect.unreachable(name);
  return withOption(before, field, text);
};

test("a provisioner has the fields that do something with it, and what is set stays to be seen", () => {
  expect(names("go")).toEqual(["build", "pool", "share", "tls", "toolchain"]);
  expect(names("archive")).not.toContain("toolchain");
  expect(names("archive", { toolchain: "go1.23" })).toContain("toolchain");
});

test("what is typed has the type of its option, and the default is left out", () => {
  expect(typed("build", "cgo")).toEqual({ build: "cgo" });
  expect(typed("build", "go", { build: "cgo", pool: 2 })).toEqual({ pool: 2 });
  expect(typed("pool", "8")).toEqual({ pool: 8 });
  expect(typed("tls", "true")).toEqual({ tls: true });
  expect(typed("toolchain", "go1.23.4")).toEqual({ toolchain: "go1.23.4" });
  expect(typed("toolchain", "", { toolchain: "go1" })).toEqual({});
});

test("what is not a value yet is kept as it is typed", () => {
  expect(typed("pool", "80")).toEqual({ pool: "80" });
  expect(typed("pool", "")).toEqual({ pool: "" });
  expect(typed("share", "0.")).toEqual({ share: "0." });
  expect(typed("share", "0.5")).toEqual({ share: 0.5 });
});
