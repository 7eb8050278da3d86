/// <reference lib="dom" />
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { signIn } from "../browser/signIn.ts";
import type { Shot } from "./listShots.ts";

const wide = { width: 1280, height: 960 };
const phone = { width: 375, height: 812 };

/**
 * Takes the pictures into `folder` and answers their files. A wide page is opened once and changes its
 * theme for the second picture; nothing on it may move meanwhile.
 */
export async function takeScreenshots(
  browser: Browser,
  stack: { url: string; email: string; password: string },
  shots: readonly Shot[],
  folder: string,
): Promise<string[]> {
  const still = { reducedMotion: "reduce" } as const;
  const wideContext = await browser.newContext({ ...still, viewport: wide });
  const widePage = await wideContext.newPage();
  await signIn(widePage, stack);
  const project = new URL(widePage.url()).pathname;
  const phoneContext = await browser.newContext({
    ...still,
    viewport: phone,
    colorScheme: "dark",
    deviceScaleFactor: 2,
    storageState: await wideContext.storageState(),
  });
  const phonePage = await phoneContext.newPage();
  const files: string[] = [];
  const take = async (page: Page, name: string) => {
    await page.evaluate(paintEnded);
    const file = join(folder, `${name}.png`);
    await page.screenshot({ path: file });
    files.push(file);
  };
  for (const { name, path, looks, height, ready } of shots) {
    const open = async (page: Page) => {
      await page.goto(`${stack.url}${project}${path}`);
      await ready(page);
      await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
    };
    await widePage.setViewportSize({ ...wide, height: height ?? wide.height });
    await widePage.emulateMedia({ colorScheme: "light" });
    await open(widePage);
    for (const look of looks) {
      if (look === "phone") {
        await open(phonePage);
        await take(phonePage, `${name}-phone`);
      } else {
        await widePage.emulateMedia({ colorScheme: look });
        await take(widePage, `${name}-${look}`);
      }
    }
  }
  await phoneContext.close();
  await wideContext.close();
  return files;
}

/** Runs in the page: letters are there, and no colour fades any more. */
async function paintEnded(): Promise<void> {
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(fading.map(({ finished }) => finished));
}
