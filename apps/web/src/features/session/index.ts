export { projectPath } from "./projectPath.ts";
export { type Session, SessionProvider, useSession } from "./SessionProvider.tsx";
export { usePermission } from "./usePermission.ts";
export { useProjectPath } from "./useProjectPath.ts";
