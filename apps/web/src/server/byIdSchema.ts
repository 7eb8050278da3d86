import { idSchema } from "@lapline/contracts";
import { z } from "zod";

/** Input of every procedure that works on one row. */
export const byIdSchema = z.strictObject({ id: idSchema });
