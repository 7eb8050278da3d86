import { handleCliChecksums } from "../../../server/handleCliPackage.ts";

export const dynamic = "force-dynamic";

export { handleCliChecksums as GET, handleCliChecksums as HEAD };
