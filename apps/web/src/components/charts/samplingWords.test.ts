import { expect, it } from "vitest";
import { timeAxisTitle } from "./prepareTimeAxis.ts";
import { methodWords } from "./samplingWords.ts";

it("a sampling method is named in words, also one that is not known", () => {
  expect(methodWords("rss_process_tree")).toBe("resident memory of all processes");
  expect(methodWords("some_new_method")).toBe("some new method");
});

it("the panel of samples names only what was sampled", () => {
  const panels = (...titles: string[]) => ({ panels: titles.map((title) => ({ title })) }) as never;
  expect(timeAxisTitle(panels("Throughput", "CPU", "Memory"))).toBe(
    "Throughput, CPU and memory over time",
  );
  expect(timeAxisTitle(panels("CPU", "Memory"))).toBe("CPU and memory over time");
  expect(timeAxisTitle(panels("Memory"))).toBe("Memory over time");
});
