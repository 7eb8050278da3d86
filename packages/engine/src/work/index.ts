export { commitEnds } from "./backfills/backfillVersions.ts";
export { previewBackfill } from "./backfills/previewBackfill.ts";
export { startBackfill } from "./backfills/startBackfill.ts";
export {
  type CalibrationSettings,
  scheduleCalibrations,
} from "./calibrations/scheduleCalibrations.ts";
export { yieldCalibrations } from "./calibrations/yieldCalibrations.ts";
export {
  type SettleChecksumInput,
  type SettleChecksumOutcome,
  settleChecksum,
} from "./checksums/settleChecksum.ts";
export { archiveDefinition } from "./definitions/archiveDefinition.ts";
export { getDefinition } from "./definitions/getDefinition.ts";
export { getRevision } from "./definitions/getRevision.ts";
export { listDefinitions } from "./definitions/listDefinitions.ts";
export { projectCatalog } from "./definitions/projectCatalog.ts";
export { type PutDefinitionOutcome, putDefinition } from "./definitions/putDefinition.ts";
export { readDifferences } from "./definitions/readDifferences.ts";
export { readListedDefinition } from "./definitions/readListedDefinition.ts";
export { validateDefinition } from "./definitions/validateDefinition.ts";
export { comparabilityFacts } from "./environments/comparabilityFacts.ts";
export { ensureEnvironments } from "./environments/ensureEnvironments.ts";
export { type HashedEnvironment, hashEnvironment } from "./environments/hashEnvironment.ts";
export { expectSeconds } from "./expectations/expectJobs.ts";
export { likeJobs } from "./expectations/likeJobs.ts";
export { readTypical } from "./expectations/readTypical.ts";
export { answerQuestion } from "./hooks/answerQuestion.ts";
export { createHook } from "./hooks/createHook.ts";
export { decideHookDelivery } from "./hooks/decideHookDelivery.ts";
export { deleteHook } from "./hooks/deleteHook.ts";
export { endGivenHooks } from "./hooks/endGivenHooks.ts";
export { readHookEvent } from "./hooks/events/readHookEvent.ts";
export { expireHookApprovals } from "./hooks/expireHookApprovals.ts";
export { getHookDelivery } from "./hooks/getHookDelivery.ts";
export { listHookDeliveries } from "./hooks/listHookDeliveries.ts";
export { listHooks } from "./hooks/listHooks.ts";
export { type OpenedHook, openHook } from "./hooks/openHook.ts";
export { receiveHookMessage } from "./hooks/receiveHookMessage.ts";
export { rotateHookSecret } from "./hooks/rotateHookSecret.ts";
export { setHookRules } from "./hooks/setHookRules.ts";
export { tryHookRule } from "./hooks/tryHookRule.ts";
export { updateHook } from "./hooks/updateHook.ts";
export { verifyHookMessage } from "./hooks/verifyHookMessage.ts";
export { appendLog } from "./jobs/appendLog.ts";
export { type CancelOutcome, cancelJob } from "./jobs/cancelJob.ts";
export { claimJob } from "./jobs/claimJob.ts";
export { type CompleteJobInput, completeJob } from "./jobs/completeJob.ts";
export { endStaleAttempts } from "./jobs/endStaleAttempts.ts";
export { failJob } from "./jobs/failJob.ts";
export { getJob, getJobStatus } from "./jobs/getJob.ts";
export { type GetLogInput, getLog } from "./jobs/getLog.ts";
export { heartbeat } from "./jobs/heartbeat.ts";
export { importedJob } from "./jobs/importedJob.ts";
export { jobSelect } from "./jobs/jobSelect.ts";
export { type LastFailure, listLastFailures } from "./jobs/listLastFailures.ts";
export type { OwnedAttempt } from "./jobs/ownedAttempt.ts";
export { readSpentSeconds } from "./jobs/readSpentSeconds.ts";
export { reringJobs } from "./jobs/reringJobs.ts";
export { startJob } from "./jobs/startJob.ts";
export { takesJobs } from "./jobs/takesJobs.ts";
export { viewJob } from "./jobs/viewJob.ts";
export { type AuthenticatedMachine, authenticateMachine } from "./machines/authenticateMachine.ts";
export { createRegistrationToken } from "./machines/createRegistrationToken.ts";
export { drainMachine } from "./machines/drainMachine.ts";
export { endGivenMachines } from "./machines/endGivenMachines.ts";
export { ensureLabel } from "./machines/ensureLabel.ts";
export { greetMachine } from "./machines/greetMachine.ts";
export { listLabels } from "./machines/listLabels.ts";
export { listMachines, type MachineFacts, machineStatus } from "./machines/listMachines.ts";
export { markLostMachines } from "./machines/markLostMachines.ts";
export { noteMachinesBack } from "./machines/noteMachinesBack.ts";
export { quarantineMachines } from "./machines/quarantineMachines.ts";
export { registerMachine } from "./machines/registerMachine.ts";
export { revokeMachine } from "./machines/revokeMachine.ts";
export { rotateMachineKey } from "./machines/rotateMachineKey.ts";
export type { LabelOffer } from "./planning/labelOffer.ts";
export { isRelease } from "./planning/orderVersions.ts";
export { type PlannedJob, planRun, type RunPlan } from "./planning/planRun.ts";
export { readLabelOffers } from "./planning/readLabelOffers.ts";
export type { SubmissionProblem } from "./planning/submissionProblem.ts";
export { askCommitRange } from "./questions/askCommitRange.ts";
export {
  type ClaimedQuestion,
  claimQuestion,
  questionsOf,
  readQuestion,
  type TakenQuestion,
} from "./questions/claimQuestion.ts";
export { type ListedCommits, listCommits } from "./questions/listCommits.ts";
export { postponeQuestion } from "./questions/postponeQuestion.ts";
export { pruneQuestions } from "./questions/pruneQuestions.ts";
export type { AskedFile, AskedOfRange } from "./questions/question.ts";
export { type Answers, answerNames } from "./questions/question.ts";
export { releaseQuestion } from "./questions/releaseQuestion.ts";
export {
  type ClaimedReleaseList,
  claimReleaseList,
  releaseListsOf,
} from "./releases/claimReleaseList.ts";
export {
  ensureOwnReleaseList,
  readUnlistedRevisions,
} from "./releases/ensureOwnReleaseLists.ts";
export { ensureReleaseLists, type ListedTarget } from "./releases/ensureReleaseLists.ts";
export { offerReleases } from "./releases/offerReleases.ts";
export { type ReleaseList, readOwnReleases, readReleases } from "./releases/readReleases.ts";
export { releaseReleaseList } from "./releases/releaseReleaseList.ts";
export { type RequestReleasesOutcome, requestReleases } from "./releases/requestReleases.ts";
export { type ReleaseCheck, storeReleases } from "./releases/storeReleases.ts";
export { type VersionlessWorkload, versionProblems } from "./releases/versionProblems.ts";
export { cancelRun } from "./runs/cancelRun.ts";
export { ensureCommit } from "./runs/ensureCommit.ts";
export { ensureScenarios } from "./runs/ensureScenarios.ts";
export { ensureVersions } from "./runs/ensureVersions.ts";
export { findKeyedRun, type KeyedRequest } from "./runs/findKeyedRun.ts";
export { getRun } from "./runs/getRun.ts";
export { type ListRunsInput, listRuns } from "./runs/listRuns.ts";
export { previewRun } from "./runs/previewRun.ts";
export { pruneDrafts } from "./runs/pruneDrafts.ts";
export { publishedOfRequest } from "./runs/publishedOfRequest.ts";
export { readRunSubjects } from "./runs/readRunSubjects.ts";
export { readStoredRun } from "./runs/readStoredRun.ts";
export { readSubmission } from "./runs/readSubmission.ts";
export { refreshScenarios } from "./runs/refreshScenarios.ts";
export { storeKeyedRun } from "./runs/storeKeyedRun.ts";
export { storeRun } from "./runs/storeRun.ts";
export { type SubmitRunInput, type SubmitRunResult, submitRun } from "./runs/submitRun.ts";
export { type TryDefinitionOutcome, tryDefinition } from "./runs/tryDefinition.ts";
export { runCommitSelect, viewRunCommit } from "./runs/viewRunCommit.ts";
export { createSchedule } from "./schedules/createSchedule.ts";
export { nextTime } from "./schedules/cron.ts";
export { deleteSchedule } from "./schedules/deleteSchedule.ts";
export { fireSchedules } from "./schedules/fireSchedules.ts";
export {
  type FailingSchedule,
  failuresMin,
  listFailingSchedules,
} from "./schedules/listFailingSchedules.ts";
export { listSchedules } from "./schedules/listSchedules.ts";
export { pauseGivenSchedules } from "./schedules/pauseGivenSchedules.ts";
export { runSchedule } from "./schedules/runSchedule.ts";
export { scheduleTimes } from "./schedules/scheduleTimes.ts";
export { type UpdateScheduleOutcome, updateSchedule } from "./schedules/updateSchedule.ts";
export { openJobSecret } from "./secrets/openJobSecret.ts";
export { revisionSecret } from "./secrets/revisionSecret.ts";
