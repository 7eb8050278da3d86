import type { DefinitionPlace } from "@lapline/contracts";

/** The choices in words, each with what it means for the safety of the machine. */
export const definitionPlaces: readonly { value: DefinitionPlace; label: string; hint: string }[] =
  [
    {
      value: "docker",
      label: "In containers",
      hint: "Runs only workloads that name an image. Trials see no file and no network of the machine. Needs Docker.",
    },
    {
      value: "process",
      label: "As processes on this machine",
      hint: "Runs every workload, with the tools of the machine. Members run code there behind walls on its own kernel, so keep no secrets on it. Needs Linux with bubblewrap.",
    },
    {
      value: "none",
      label: "Not at all",
      hint: "Runs only workloads that come with Lapline. Code that members write never runs there.",
    },
  ];
