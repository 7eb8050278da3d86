export { AppShell, NotFoundPage } from "./AppShell.tsx";
export { ErrorPage } from "./ErrorPage.tsx";
export { leave, parseTheme, themeCookie } from "./leave.ts";
