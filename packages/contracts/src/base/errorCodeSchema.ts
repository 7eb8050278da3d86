import { z } from "zod";
import { type ErrorCode, errorCodes } from "./errorCodes.ts";

export const errorCodeSchema = z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]);
