import { handleCliPackage } from "../../../server/handlePackage.ts";

export const dynamic = "force-dynamic";

export { handleCliPackage as GET, handleCliPackage as HEAD };
