import { z } from "zod";

/** A member by the id of the person, which is not a UUID for everybody. */
export const memberByIdSchema = z.strictObject({ id: z.string().min(1).max(64) });
