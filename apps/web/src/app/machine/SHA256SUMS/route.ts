import { handleWorkerChecksums } from "../../../server/handlePackage.ts";

export const dynamic = "force-dynamic";

export { handleWorkerChecksums as GET, handleWorkerChecksums as HEAD };
