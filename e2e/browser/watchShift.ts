/// <reference lib="dom" />

/** Runs in the page, before its own scripts: how far all that stood was moved. */
export function watchShift(): void {
  const seen = { shift: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) {
      if ("value" in each && typeof each.value === "number") seen.shift += each.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}
