import type { Page } from "playwright-core";

/** Collects what a page complains about: exceptions, console errors, policy violations. */
export function watchPage(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    const { url } = message.location();
    complaints.push(url === "" ? message.text() : `${message.text()} at ${url}`);
  });
  return complaints;
}
