import { allyourbasePage } from "./allyourbasePage.ts";
import { flutterPage } from "./flutterPage.ts";
import { goatdbPage } from "./goatdbPage.ts";
import { goSqlitePage } from "./goSqlitePage.ts";
import type { PublishedPage } from "./publishedPage.ts";
import { trailbasePage } from "./trailbasePage.ts";

/** Every published page that Lapline's workloads come from. */
export const publishedPages: readonly PublishedPage[] = [
  trailbasePage,
  goatdbPage,
  allyourbasePage,
  goSqlitePage,
  flutterPage,
];
