import { seededColumn, seededTargets, seededVersion } from "@lapline/testkit";
import type { Route } from "./measureRoute.ts";

/** Pages of a seeded dashboard of so many reports a history, each with what stands when it is there. */
export function seededRoutes(seriesIds: readonly string[], reports: number): Route[] {
  const { durability, provisioner, label } = seededColumn;
  const columns = [reports - 2, reports - 1].map((place) =>
    [seededTargets[0], seededVersion(place), durability, provisioner, label].join("~"),
  );
  return [
    { name: "overview", path: "", ready: (page) => page.getByText("Latest runs") },
    { name: "runs", path: "/runs", ready: (page) => page.locator("[data-row-link]") },
    { name: "series list", path: "/series", ready: (page) => page.locator("[data-row-link]") },
    {
      name: "series",
      path: `/series/${seriesIds[0]}`,
      ready: (page) => page.locator(".recharts-surface"),
    },
    {
      name: "compare two versions",
      path: `/compare?columns=${columns.join(",")}`,
      ready: (page) => page.getByText("Methodology"),
    },
    { name: "alerts", path: "/alerts", ready: (page) => page.locator("[data-row-link]") },
    { name: "machines", path: "/machines", ready: (page) => page.locator("[data-machine]") },
  ];
}
