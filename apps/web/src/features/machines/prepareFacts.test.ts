import { testFacts } from "@lapline/testkit";
import { describe, expect, it } from "vitest";
import { prepareFacts } from "./prepareFacts.ts";

const facts = { ...testFacts, memoryBytes: 16 * 1024 ** 3 };

describe("prepareFacts", () => {
  const value = (name: string) => prepareFacts(facts).find((fact) => fact.name === name)?.value;
  it("spells numbers with units", () => {
    expect(value("Memory")).toBe("16\u202fGiB");
    expect(value("Cores")).toBe("4 cores, 8 threads, SMT on");
  });
  it("says which facts could not be read instead of hiding them", () => {
    expect(value("Governor")).toBe("could not be read");
    expect(value("Disk")).toBe("ext4");
    expect(value("Docker")).toBe("not installed");
  });
});
