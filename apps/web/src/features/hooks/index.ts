export { HooksPage } from "./HooksPage.tsx";
