import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { openBrowser } from "../browser/openBrowser.ts";
import { startLapline } from "../start/startLapline.ts";
import { measureForScreenshots } from "./measureForScreenshots.ts";
import { takeScreenshots } from "./takeScreenshots.ts";

// Writes docs/screenshots/*.png from real measurements on this machine, the alert from a fire drill:
//   node e2e/screenshots/main.ts [--browser /usr/bin/chromium]
// Needs the programs built (npm start does) and takes a few minutes.

const { values } = parseArgs({
  options: { browser: { type: "string", default: "/usr/bin/chromium" } },
});
const folder = resolve(import.meta.dirname, "../../docs/screenshots");
await mkdir(folder, { recursive: true });

const lapline = await startLapline();
try {
  const shown = await measureForScreenshots(lapline);
  const browser = await openBrowser(values.browser);
  try {
    for (const file of await takeScreenshots(browser, lapline, shown, folder)) console.log(file);
  } finally {
    await browser.close();
  }
} finally {
  await lapline.stop();
}
