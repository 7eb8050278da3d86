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
  const signedInPage = await wideContext.newPage();
  await signIn(signedInPage, stack);
  const project = new URL(signedInPage.url()).pathname;
  const small = { ...still, viewport: phone, colorScheme: "dark", deviceScaleFactor: 2 } as const;
  const storageState = await wideContext.storageState();
  const contexts = [
    wideContext,
    await browser.newContext({ ...small, storageState }),
    await browser.newContext({ ...still, viewport: wide }),
    await browser.newContext(small),
  ] as const;
  const member = { wide: signedInPage, phone: await contexts[1].newPage() };
  const visitor = { wide: await contexts[2].newPage(), phone: await contexts[3].newPage() };
  const files: string[] = [];
  const take = async (page: Page, name: string) => {
    // What the pointer was last over shows no card.
    await page.mouse.move(0, 0);
    await page.evaluate(paintEnded);
    const file = join(folder, `${name}.png`);
    await page.screenshot({ path: file });
    files.push(file);
  };
  for (const shot of shots) {
    const { name, path, looks, height, ready } = shot;
    const pages = shot.visitor ? visitor : member;
    const open = async (page: Page) => {
      await page.goto(shot.visitor ? path : `${stack.url}${project}${path}`);
      await ready(page);
      await page.waitForFunction(
        () => document.querySelector("[aria-busy=true], .animate-pulse-soft") === null,
      );
    };
    await pages.wide.setViewportSize({ ...wide, height: height ?? wide.height });
    await pages.wide.emulateMedia({ colorScheme: "light" });
    await open(pages.wide);
    for (const look of looks) {
      if (look === "phone") {
        await open(pages.phone);
        await take(pages.phone, `${name}-phone`);
      } else {
        await pages.wide.emulateMedia({ colorScheme: look });
        await take(pages.wide, `${name}-${look}`);
      }
    }
  }
  for (const context of contexts) await context.close();
  return files;
}

/** Runs in the page: letters are there, and no color fades any more, nor one that starts after another. */
async function paintEnded(): Promise<void> {
  await document.fonts.ready;
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
    if (fading.length === 0) return;
    await Promise.allSettled(fading.map(({ finished }) => finished));
  }
}
