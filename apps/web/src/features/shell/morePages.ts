import { settingsPages } from "@/features/settings/index.ts";

/** What `g` and a key reach besides the navigation: the pages below Settings, and Series by another name. */
export const morePages: readonly { title: string; path: string; key: string }[] = [
  { title: "Series, the history of benchmarks", path: "/series", key: "b" },
  ...settingsPages,
];
