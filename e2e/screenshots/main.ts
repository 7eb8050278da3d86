import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startMailServer } from "../../apps/control/src/testing/startMailServer.ts";
import { openBrowser } from "../browser/openBrowser.ts";
import { cacheDir } from "../stack/env.ts";
import { openBook } from "../stack/openBook.ts";
import { startUnownedWeb } from "../stack/startUnownedWeb.ts";
import { startLapline } from "../start/startLapline.ts";
import { gallery } from "./gallery.ts";
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

await using running = new AsyncDisposableStack();
const mailServer = await startMailServer();
running.defer(() => mailServer.close());
const lapline = await startLapline({
  environment: { LAPLINE_CACHE_DIR: cacheDir, SMTP_URL: mailServer.url },
});
running.defer(async () => void (await lapline.stop()));
const book = await openBook();
running.defer(() => book.close());
const unowned = await startUnownedWeb(book.url);
running.defer(() => unowned.stop());
const shown = await measureForScreenshots(lapline, mailServer.received);
const browser = await openBrowser(values.browser);
running.defer(() => browser.close());
const shots = listShots({ ...shown, unownedUrl: unowned.url });
for (const file of await takeScreenshots(browser, lapline, shots, folder)) console.log(file);
await writeFile(join(folder, "README.md"), gallery(shots));
