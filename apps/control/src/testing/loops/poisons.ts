import type { LoopName } from "@lapline/contracts";
import type { PlantPoison } from "./poison.ts";
import { poisonComparisons } from "./poisonComparisons.ts";
import { poisonDeliveries } from "./poisonDeliveries.ts";
import { poisonMails } from "./poisonMails.ts";
import { poisonQuestions } from "./poisonQuestions.ts";
import { poisonRelay } from "./poisonRelay.ts";
import { poisonReleases } from "./poisonReleases.ts";
import { poisonReports } from "./poisonReports.ts";
import { poisonSchedules } from "./poisonSchedules.ts";
import { poisonSweeper } from "./poisonSweeper.ts";

/** What is planted in each loop; one without a poison fails its test. */
export const poisons: Record<LoopName, PlantPoison> = {
  comparisons: poisonComparisons,
  relay: poisonRelay,
  sweeper: poisonSweeper,
  releases: poisonReleases,
  mails: poisonMails,
  deliveries: poisonDeliveries,
  questions: poisonQuestions,
  schedules: poisonSchedules,
  reports: poisonReports,
};
