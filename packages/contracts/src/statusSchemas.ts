import { z } from "zod";
import { jobPhases, jobStatuses, machineStatuses, runStatuses } from "./statuses.ts";

// Apart from the words themselves, so that a browser page that names a state loads no parser.

export const jobStatusSchema = z.enum(jobStatuses);
export const runStatusSchema = z.enum(runStatuses);
export const machineStatusSchema = z.enum(machineStatuses);
export const jobPhaseSchema = z.enum(jobPhases);
