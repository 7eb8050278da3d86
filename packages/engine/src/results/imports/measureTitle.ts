const units: Readonly<Record<string, string>> = { cpu: "CPU", gc: "GC", http: "HTTP", p50: "p50" };

/** What people read for the name of a measure that was imported, e.g. `Time per operation`. Pure. */
export function measureTitle(name: string): string {
  const text = name
    .replace(/_(p\d+)_(\d+)$/, "_$1.$2")
    .split("_")
    .filter((word) => word !== "")
    .map((word) => units[word] ?? word)
    .join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
