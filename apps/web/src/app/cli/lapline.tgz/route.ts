import { handleCliPackage } from "../../../server/handleCliPackage.ts";

export const dynamic = "force-dynamic";

export { handleCliPackage as GET, handleCliPackage as HEAD };
