import { handleCliChecksums } from "../../../server/handlePackage.ts";

export const dynamic = "force-dynamic";

export { handleCliChecksums as GET, handleCliChecksums as HEAD };
