import { storableOffsetMomentSchema } from "../../base/storableMoment.ts";

/** When a tool says that it measured; a text without its offset from UTC says nothing certain. */
export const momentOfFile = storableOffsetMomentSchema.optional().catch(undefined);
