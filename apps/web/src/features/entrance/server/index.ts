export { InvitationFrame } from "./InvitationFrame.tsx";
export { ProjectFrame } from "./ProjectFrame.tsx";
export { projectSections } from "./projectSections.ts";
export { ResetPasswordFrame } from "./ResetPasswordFrame.tsx";
export { redirectToProject } from "./redirectToProject.ts";
export { SetupFrame } from "./SetupFrame.tsx";
export { SignInFrame } from "./SignInFrame.tsx";
export { UnsubscribeFrame } from "./UnsubscribeFrame.tsx";
