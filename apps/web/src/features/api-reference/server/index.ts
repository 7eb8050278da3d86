export { ApiReferencePage } from "./ApiReferencePage.tsx";
