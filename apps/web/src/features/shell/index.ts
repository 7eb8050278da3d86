export { AppShell } from "./AppShell.tsx";
export { ErrorPage } from "./ErrorPage.tsx";
export { leave } from "./leave.ts";
export { NotFoundPage } from "./NotFoundPage.tsx";
