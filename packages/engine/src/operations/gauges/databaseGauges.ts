import { countMachines } from "./countMachines.ts";
import { readOutboxBacklog, readReportBacklog } from "./readBacklogs.ts";
import { readDatabaseState } from "./readDatabaseState.ts";
import { readJobDelays } from "./readJobDelays.ts";
import { readQueues } from "./readQueues.ts";

/** Everything that an operator watches of the database, each by a statement of its own. */
export const databaseGauges = {
  queues: readQueues,
  jobDelays: readJobDelays,
  reportBacklog: readReportBacklog,
  outboxBacklog: readOutboxBacklog,
  machines: countMachines,
  state: readDatabaseState,
};
