import { handleDefinitionSchema } from "../../../server/handleDefinitionSchema.ts";

export const dynamic = "force-dynamic";

export { handleDefinitionSchema as GET, handleDefinitionSchema as HEAD };
