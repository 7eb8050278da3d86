import type { Page } from "playwright-core";

/** Signs in through the form and waits for the first page of the project. */
export async function signIn(
  page: Page,
  stack: { url: string; email: string; password: string },
): Promise<void> {
  await page.goto(`${stack.url}/sign-in`);
  await page.getByLabel("E-mail").fill(stack.email);
  await page.getByLabel("Password").fill(stack.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/p\/[^/]+$/);
  await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
}
