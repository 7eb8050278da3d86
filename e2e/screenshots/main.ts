import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { openBrowser } from "../browser/openBrowser.ts";
import { cacheDir } from "../stack/env.ts";
import { startLapline } from "../start/startLapline.ts";
import { listShots } from "./listShots.ts";
import { measureForScreenshots } from "./measureForScreenshots.ts";
import { takeScreenshots } from "./takeScreenshots.ts";

// Writes docs/screenshots/*.png from real measurements on this machine, the alert from a fire drill:
//   node e2e/screenshots/main.ts [--browser /usr/bin/chromium] [--folder DIR]
// Needs the programs built (npm start does) and takes a few minutes, with PocketBase to be built more.

const { values } = parseArgs({
  options: {
    browser: { type: "string", default: "/usr/bin/chromium" },
    folder: { type: "string", default: resolve(import.meta.dirname, "../../docs/screenshots") },
  },
});
const folder = resolve(values.folder);
await mkdir(folder, { recursive: true });

const lapline = await startLapline({ environment: { LAPLINE_CACHE_DIR: cacheDir } });
try {
  const shown = await measureForScreenshots(lapline);
  const browser = await openBrowser(values.browser);
  try {
    const files = await takeScreenshots(browser, lapline, listShots(shown), folder);
    for (const file of files) console.log(file);
  } finally {
    await browser.close();
  }
} finally {
  await lapline.stop();
}
