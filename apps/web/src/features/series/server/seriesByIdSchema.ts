import { seriesRangeSchema } from "@lapline/contracts";
import { byIdSchema } from "../../../server/byIdSchema.ts";

/** Input of what reads one history: which, and optionally which part of it. */
export const seriesByIdSchema = byIdSchema.extend(seriesRangeSchema.shape);
