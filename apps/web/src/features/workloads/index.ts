export { DefinitionPage } from "./DefinitionPage.tsx";
export { EditorPage } from "./EditorPage.tsx";
export { WorkloadsPage } from "./WorkloadsPage.tsx";
