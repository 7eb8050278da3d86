export { ApiGroupPage } from "./ApiGroupPage.tsx";
export { ApiReferencePage } from "./ApiReferencePage.tsx";
