import { seriesReadQuerySchema } from "@lapline/contracts";
import { byIdSchema } from "../../byIdSchema.ts";

/** Input of what reads one history: which, and optionally which part of it and which statistic. */
export const seriesByIdSchema = byIdSchema.extend(seriesReadQuerySchema.shape);
