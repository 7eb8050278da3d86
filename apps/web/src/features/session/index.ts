export { ProjectLink } from "./ProjectLink.tsx";
export { SessionProvider, useSession } from "./SessionProvider.tsx";
export { projectPath, usePermission, usePermitted, useProjectPath } from "./useProjectPath.ts";
