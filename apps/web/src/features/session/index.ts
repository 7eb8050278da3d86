export { DefinitionLink } from "./DefinitionLink.tsx";
export { ProjectLink } from "./ProjectLink.tsx";
export { projectPath } from "./projectPath.ts";
export { SessionProvider, useSession } from "./SessionProvider.tsx";
export { usePermission, usePermitted } from "./usePermission.ts";
export { useProjectPath } from "./useProjectPath.ts";
