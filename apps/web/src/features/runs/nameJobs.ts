import {
  describeVersions,
  type Job,
  jobName,
  modeWords,
  type NamePart,
  paramParts,
  type ToldApart,
  tellApart,
} from "@lapline/contracts";

/** What is known of a job in the order of reading; imports have no mode, provisioner and plan. */
export function jobParts(job: Job): NamePart[] {
  const isImported = job.purpose === "imported";
  return [
    { id: "version", text: describeVersions(job) },
    ...(isImported ? [] : [{ id: "mode", text: modeWords(job.durability) }]),
    ...paramParts(job.params),
    { id: "label", text: job.label },
    ...(isImported
      ? []
      : [
          { id: "provisioner", text: `provisioner ${job.provisioner}`, exact: job.provisioner },
          { id: "trials", text: `${job.trials} trials` },
        ]),
  ];
}

/** Names of all jobs of a run: target, version and scenario always, and what else tells them apart. Pure. */
export function nameJobs(jobs: readonly Job[]): ToldApart {
  const told = tellApart(
    jobs,
    (job) => [
      { id: "head", text: jobName(job) },
      ...jobParts(job).filter(({ id }) => id !== "version"),
    ],
    ({ id }) => id,
  );
  const isSaid = told.own.every((own) => own.some(({ id }) => id === "head"));
  const names = jobs.map((job, place) => {
    if (jobs.length === 1) return jobName(job);
    return isSaid ? (told.names[place] ?? "") : `${jobName(job)} \u00b7 ${told.names[place]}`;
  });
  return { ...told, names };
}
