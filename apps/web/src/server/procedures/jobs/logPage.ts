import { logEventSchemas, pageSchema } from "@lapline/contracts";

/** One page of a job's log; pieces have the shape that the live stream sends. */
export const logPageSchema = pageSchema(logEventSchemas.log);
