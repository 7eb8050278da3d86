import { z } from "zod";
import {
  alertStates,
  changeDirections,
  comparisonVerdicts,
  jobKinds,
  jobPhases,
  jobPurposes,
  jobStatuses,
  machineStatuses,
  runStatuses,
  sides,
  suspicionStates,
} from "./statuses.ts";

// Apart from the words themselves, so that a browser page that names a state loads no parser.

export const jobStatusSchema = z.enum(jobStatuses);
export const runStatusSchema = z.enum(runStatuses);
export const machineStatusSchema = z.enum(machineStatuses);
export const jobPhaseSchema = z.enum(jobPhases);
export const jobKindSchema = z.enum(jobKinds);
export const jobPurposeSchema = z.enum(jobPurposes);
export const sideSchema = z.enum(sides);
export const changeDirectionSchema = z.enum(changeDirections);
export const suspicionStateSchema = z.enum(suspicionStates);
export const alertStateSchema = z.enum(alertStates);
export const comparisonVerdictSchema = z.enum(comparisonVerdicts);
