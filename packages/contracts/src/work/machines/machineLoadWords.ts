import type { MachineLoad } from "./machineLoad.ts";

/** What other programs did on a machine, and what that rests on. Pure. */
export function machineLoadWords({ jobs, busyJobs, isBusy }: MachineLoad): {
  word: string;
  detail: string;
} {
  if (jobs === 0) return { word: "Not known yet", detail: "No job has reported." };
  const of = jobs === 1 ? "the last job" : `the last ${jobs} jobs`;
  if (busyJobs === 0) return { word: "None", detail: `In ${of}.` };
  const word = isBusy ? "Host busy" : "Host was busy";
  return {
    word,
    detail: `In ${jobs === 1 ? "the last job" : `${busyJobs} of ${of}`} other programs used its CPUs. Stop them, or results scatter more.`,
  };
}
