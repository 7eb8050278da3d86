export { InvitationFrame, SignInFrame } from "./InvitationFrame.tsx";
export { ProjectFrame } from "./ProjectFrame.tsx";
export { projectSections, redirectToProject } from "./redirectToProject.ts";
export { ResetPasswordFrame, SetupFrame, UnsubscribeFrame } from "./UnsubscribeFrame.tsx";
