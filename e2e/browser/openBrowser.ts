import { type Browser, chromium } from "playwright-core";

/** No sandbox, because tests run as root; nothing that would speak to the outside. */
const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
] as const;

/** Starts a headless Chromium with a fresh profile; the caller closes it. */
export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, headless: true, args: [...browserArguments] });
}
