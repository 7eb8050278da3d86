import { handleWorkerPackage } from "../../../server/handlePackage.ts";

export const dynamic = "force-dynamic";

export { handleWorkerPackage as GET, handleWorkerPackage as HEAD };
