export { ProjectFrame } from "./ProjectFrame.tsx";
export { projectSections } from "./projectSections.ts";
export { redirectToProject } from "./redirectToProject.ts";
export { SetupFrame } from "./SetupFrame.tsx";
export { SignInFrame } from "./SignInFrame.tsx";
