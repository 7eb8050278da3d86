import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { type Stack, type StackOptions, startStack } from "../stack/startStack.ts";
import { openBrowser } from "./openBrowser.ts";
import { signIn } from "./signIn.ts";

/** What a test of pages works with. */
export interface SignedIn {
  stack: Stack;
  browser: Browser;
  /** Shows the overview to the owner. */
  page: Page;
  /** Ends browser and stack. */
  close(): Promise<void>;
}

/**
 * A stack of its own, the browser at `executablePath`, and a page in which the owner is signed in.
 * Where one of them does not start, those before are ended.
 */
export async function openSignedIn(
  executablePath: string,
  options: BrowserContextOptions = {},
  stackOptions: StackOptions = { queue: "postgres" },
): Promise<SignedIn> {
  const stack = await startStack(stackOptions);
  try {
    const browser = await openBrowser(executablePath);
    // Not browser.newPage(): axe opens a page of its own, and the context of such a page holds only one.
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      ...options,
    });
    const page = await context.newPage();
    await signIn(page, stack);
    const close = async () => {
      await browser.close();
      await stack.stop();
    };
    return { stack, browser, page, close };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
