import type { ComponentPlace } from "@lapline/workloads";

/** Where each component listens on the trial's loopback, by its name. */
export function componentUrlsOf(
  places: Readonly<Record<string, ComponentPlace>>,
): Record<string, string> {
  const urls = Object.entries(places).map(([name, { port }]) => [name, `http://127.0.0.1:${port}`]);
  return Object.fromEntries(urls);
}
