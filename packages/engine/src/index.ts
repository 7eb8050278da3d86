export type { Actor } from "./actor.ts";
export { type ActOnAlertInput, actOnAlert } from "./alerts/actOnAlert.ts";
export { getAlert } from "./alerts/getAlert.ts";
export { listAlerts } from "./alerts/listAlerts.ts";
export { mergeAlert } from "./alerts/mergeAlert.ts";
export { raiseAlert } from "./alerts/raiseAlert.ts";
export { readAlarmRate } from "./alerts/readAlarmRate.ts";
export { type SplitAlertOutcome, splitAlert } from "./alerts/splitAlert.ts";
export { type AnnotationEdit, changeAnnotation } from "./annotations/changeAnnotation.ts";
export { createAnnotation } from "./annotations/createAnnotation.ts";
export { listAnnotations } from "./annotations/listAnnotations.ts";
export { listAudit } from "./audit/listAudit.ts";
export { listInstallationAudit } from "./audit/listInstallationAudit.ts";
export { recordAudit } from "./audit/recordAudit.ts";
export type { AuditEntry } from "./audit/writeAudits.ts";
export { commitEnds } from "./backfills/backfillVersions.ts";
export { previewBackfill } from "./backfills/previewBackfill.ts";
export { startBackfill } from "./backfills/startBackfill.ts";
export { advanceBisections } from "./bisections/advanceBisections.ts";
export { beginOwnBisections } from "./bisections/beginOwnBisections.ts";
export { planBisection } from "./bisections/planBisection.ts";
export { startBisection } from "./bisections/startBisection.ts";
export { stopBisection } from "./bisections/stopBisection.ts";
export {
  type CalibrationSettings,
  scheduleCalibrations,
} from "./calibrations/scheduleCalibrations.ts";
export { yieldCalibrations } from "./calibrations/yieldCalibrations.ts";
export {
  type ChangeListener,
  type ListenForChangesOptions,
  listenForChanges,
} from "./changes/listenForChanges.ts";
export { checkReadiness } from "./checkReadiness.ts";
export {
  type SettleChecksumInput,
  type SettleChecksumOutcome,
  settleChecksum,
} from "./checksums/settleChecksum.ts";
export { commitOfRun } from "./commitStatuses/commitOfRun.ts";
export {
  type ConnectRepositoryOutcome,
  connectRepository,
} from "./commitStatuses/connectRepository.ts";
export { disconnectRepository } from "./commitStatuses/disconnectRepository.ts";
export { latestCommit } from "./commitStatuses/latestCommit.ts";
export { listRepositories } from "./commitStatuses/listRepositories.ts";
export { readCommentId, storeCommentId } from "./commitStatuses/pullRequestComment.ts";
export {
  type CommitPlace,
  type CommitVerdict,
  readCommitVerdict,
} from "./commitStatuses/readCommitVerdict.ts";
export { readRunVerdict } from "./commitStatuses/readRunVerdict.ts";
export { statusContextOf } from "./commitStatuses/statusContextOf.ts";
export { updateRepository } from "./commitStatuses/updateRepository.ts";
export { compareColumns } from "./compare/compareColumns.ts";
export { compareDetails } from "./compare/compareDetails.ts";
export { listColumnParameters } from "./compare/listColumnParameters.ts";
export { listCompareColumns } from "./compare/listCompareColumns.ts";
export { listMeasuredColumns, type MeasuredColumn } from "./compare/listMeasuredColumns.ts";
export {
  type ConfirmationTurn,
  confirmSuspicions,
} from "./confirmations/confirmSuspicions.ts";
export type { Clock, EngineContext, Random, Watch } from "./context.ts";
export { createEngineContext } from "./createEngineContext.ts";
export { type DeleteReportResult, deleteReport } from "./deletions/deleteReport.ts";
export { type DeleteRunResult, deleteRun } from "./deletions/deleteRun.ts";
export { type ClaimedDelivery, claimDelivery } from "./deliveries/claimDelivery.ts";
export { deliveriesOf } from "./deliveries/deliveriesOf.ts";
export type { DeliveryOutcome } from "./deliveries/deliveryOutcome.ts";
export { getDelivery } from "./deliveries/getDelivery.ts";
export { listDeliveries } from "./deliveries/listDeliveries.ts";
export { pruneDeliveries } from "./deliveries/pruneDeliveries.ts";
export { recoverDeliveries } from "./deliveries/recoverDeliveries.ts";
export { redeliver } from "./deliveries/redeliver.ts";
export { releaseDelivery } from "./deliveries/releaseDelivery.ts";
export { settleDelivery } from "./deliveries/settleDelivery.ts";
export { storeDeliveryBody } from "./deliveries/storeDeliveryBody.ts";
export { messageIdOf } from "./deliveries/viewDelivery.ts";
export { GiverGone } from "./given/giverGone.ts";
export { listGiven } from "./given/listGiven.ts";
export { type CreateHookOutcome, createHook } from "./hooks/createHook.ts";
export { decideHookDelivery } from "./hooks/decideHookDelivery.ts";
export { deleteHook } from "./hooks/deleteHook.ts";
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
export {
  findIdempotentRequest,
  type IdempotentRequest,
} from "./idempotency/findIdempotentRequest.ts";
export type { IdempotentCall } from "./idempotency/idempotentCall.ts";
export { RepeatedRequest } from "./idempotency/RepeatedRequest.ts";
export { storeIdempotentAnswer } from "./idempotency/storeIdempotentAnswer.ts";
export { type ImportReportsResult, importReports } from "./imports/importReports.ts";
export { previewImport } from "./imports/previewImport.ts";
export { countIncidents } from "./incidents/countIncidents.ts";
export { countOpenIncidents } from "./incidents/countOpenIncidents.ts";
export { discardIncident } from "./incidents/discardIncident.ts";
export { type Isolated, isolate } from "./incidents/isolate.ts";
export { isolateStep } from "./incidents/isolateStep.ts";
export type { Item } from "./incidents/item.ts";
export { type ListIncidentsInput, listIncidents } from "./incidents/listIncidents.ts";
export { retryIncident } from "./incidents/retryIncident.ts";
export { isSetUp } from "./installation/isSetUp.ts";
export { noteMailServer } from "./installation/noteMailServer.ts";
export { ownsInstallation } from "./installation/ownsInstallation.ts";
export { readSendsMail } from "./installation/readSendsMail.ts";
export { transferInstallation } from "./installation/transferInstallation.ts";
export { type Invariants, readInvariants } from "./invariants/readInvariants.ts";
export {
  type AcceptInvitationOutcome,
  acceptInvitation,
} from "./invitations/acceptInvitation.ts";
export { type InviteMemberOutcome, inviteMember } from "./invitations/inviteMember.ts";
export { listInvitations } from "./invitations/listInvitations.ts";
export { openInvitation, readInvitation } from "./invitations/openInvitation.ts";
export { type ResendInvitationOutcome, resendInvitation } from "./invitations/resendInvitation.ts";
export { revokeInvitation } from "./invitations/revokeInvitation.ts";
export { appendLog, logBytesMax } from "./jobs/appendLog.ts";
export { type CancelOutcome, cancelJob } from "./jobs/cancelJob.ts";
export { claimJob } from "./jobs/claimJob.ts";
export { classifyStale, type LeaseFacts } from "./jobs/classifyStale.ts";
export { type CompleteJobInput, completeJob } from "./jobs/completeJob.ts";
export { failJob } from "./jobs/failJob.ts";
export { getJob } from "./jobs/getJob.ts";
export { type GetLogInput, getLog } from "./jobs/getLog.ts";
export { heartbeat } from "./jobs/heartbeat.ts";
export { type LastFailure, listLastFailures } from "./jobs/listLastFailures.ts";
export type { OwnedAttempt } from "./jobs/ownedAttempt.ts";
export { startJob } from "./jobs/startJob.ts";
export { type SweepResult, sweep } from "./jobs/sweep.ts";
export { type AuthenticatedMachine, authenticateMachine } from "./machines/authenticateMachine.ts";
export { createRegistrationToken } from "./machines/createRegistrationToken.ts";
export { drainMachine } from "./machines/drainMachine.ts";
export { greetMachine } from "./machines/greetMachine.ts";
export { listLabels } from "./machines/listLabels.ts";
export { type ListMachinesInput, listMachines } from "./machines/listMachines.ts";
export { quarantineMachines } from "./machines/quarantineMachines.ts";
export { registerMachine } from "./machines/registerMachine.ts";
export { revokeMachine } from "./machines/revokeMachine.ts";
export { rotateMachineKey } from "./machines/rotateMachineKey.ts";
export { type ClaimedMail, claimMail } from "./mails/claimMail.ts";
export { getMail } from "./mails/getMail.ts";
export { type ListMailsInput, listMails } from "./mails/listMails.ts";
export { listTold } from "./mails/listTold.ts";
export type { MailFacts } from "./mails/mailFacts.ts";
export { mailLink } from "./mails/mailLink.ts";
export { mailsOf } from "./mails/mailsOf.ts";
export { markMailHanded } from "./mails/markMailHanded.ts";
export { queueDigests } from "./mails/queueDigests.ts";
export { queueTestMail } from "./mails/queueTestMail.ts";
export { readDigest } from "./mails/readDigest.ts";
export { readMailFacts } from "./mails/readMailFacts.ts";
export { recoverMails } from "./mails/recoverMails.ts";
export { releaseMail } from "./mails/releaseMail.ts";
export { type MailOutcome, settleMail } from "./mails/settleMail.ts";
export { storeMailContent } from "./mails/storeMailContent.ts";
export { changeMemberRole } from "./members/changeMemberRole.ts";
export { listInvited } from "./members/listInvited.ts";
export { listMembers } from "./members/listMembers.ts";
export { removeMember } from "./members/removeMember.ts";
export { failOutbox } from "./outbox/failOutbox.ts";
export { markOutboxDone } from "./outbox/markOutboxDone.ts";
export { releaseOutbox } from "./outbox/releaseOutbox.ts";
export { type TakenOutbox, type TakenOutboxEntry, takeOutbox } from "./outbox/takeOutbox.ts";
export { type OverviewInput, readOverview } from "./overview/readOverview.ts";
export { type VisitInput, visitProject } from "./overview/visitProject.ts";
export { askPasswordReset } from "./passwords/askPasswordReset.ts";
export { changePassword } from "./passwords/changePassword.ts";
export { checkPassword } from "./passwords/checkPassword.ts";
export { HashesBusyError } from "./passwords/inHashTurn.ts";
export { mailPasswordReset } from "./passwords/mailPasswordReset.ts";
export { openPasswordReset, readPasswordReset } from "./passwords/openPasswordReset.ts";
export { resetPassword } from "./passwords/resetPassword.ts";
export { listPinned } from "./pins/listPinned.ts";
export { pinSeries } from "./pins/pinSeries.ts";
export { unpinSeries } from "./pins/unpinSeries.ts";
export { type CreateApiKeyInput, createApiKey } from "./projects/createApiKey.ts";
export { type CreateOwnerInput, createOwner } from "./projects/createOwner.ts";
export { findPublicProject, type PublicProject } from "./projects/findPublicProject.ts";
export { type ApiKeySummary, listApiKeys } from "./projects/listApiKeys.ts";
export { listMemberships, type Membership } from "./projects/listMemberships.ts";
export { publishProject } from "./projects/publishProject.ts";
export { readCaller } from "./projects/readCaller.ts";
export { readVisibility } from "./projects/readVisibility.ts";
export { revokeApiKey } from "./projects/revokeApiKey.ts";
export { rotateApiKey } from "./projects/rotateApiKey.ts";
export { createSecret, type SecretKind } from "./projects/secret.ts";
export {
  type SetupFirstRunInput,
  type SetupFirstRunResult,
  setupFirstRun,
} from "./projects/setupFirstRun.ts";
export { type VerifiedApiKey, verifyApiKey } from "./projects/verifyApiKey.ts";
export { answerQuestion } from "./questions/answerQuestion.ts";
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
export { type Answers, answerNames } from "./questions/question.ts";
export { releaseQuestion } from "./questions/releaseQuestion.ts";
export {
  type ClaimedReleaseList,
  claimReleaseList,
  releaseListsOf,
} from "./releases/claimReleaseList.ts";
export { ensureReleaseLists, type ListedTarget } from "./releases/ensureReleaseLists.ts";
export { offerReleases } from "./releases/offerReleases.ts";
export { type ReleaseList, readReleases } from "./releases/readReleases.ts";
export { releaseReleaseList } from "./releases/releaseReleaseList.ts";
export { type RequestReleasesOutcome, requestReleases } from "./releases/requestReleases.ts";
export { type ReleaseCheck, storeReleases } from "./releases/storeReleases.ts";
export { getReport } from "./reports/getReport.ts";
export { processPendingReports } from "./reports/processPendingReports.ts";
export { processReport } from "./reports/processReport.ts";
export { processReports } from "./reports/processReports.ts";
export { type ReportPlace, readReportPlaces } from "./reports/readReportPlaces.ts";
export { readWarnings } from "./reports/readWarnings.ts";
export { reprocessBatch } from "./reprocess/reprocessBatch.ts";
export { requestReprocess } from "./reprocess/requestReprocess.ts";
export { type CreateRuleOutcome, createRule } from "./rules/createRule.ts";
export { deleteRule } from "./rules/deleteRule.ts";
export { listRules } from "./rules/listRules.ts";
export { previewRule } from "./rules/previewRule.ts";
export { updateRule } from "./rules/updateRule.ts";
export { confirmRuns } from "./runConfirmations/confirmRuns.ts";
export { cancelRun } from "./runs/cancelRun.ts";
export { getRun } from "./runs/getRun.ts";
export { type ListRunsInput, listRuns } from "./runs/listRuns.ts";
export { type PlannedJob, planRun, type RunPlan } from "./runs/planRun.ts";
export { previewRun } from "./runs/previewRun.ts";
export { refreshScenarios } from "./runs/refreshScenarios.ts";
export type { SubmissionProblem } from "./runs/submissionProblem.ts";
export { type SubmitRunInput, type SubmitRunResult, submitRun } from "./runs/submitRun.ts";
export { changeSavedView } from "./saved-views/changeSavedView.ts";
export { createSavedView } from "./saved-views/createSavedView.ts";
export { deleteSavedView } from "./saved-views/deleteSavedView.ts";
export { findSavedView } from "./saved-views/findSavedView.ts";
export { listSavedViews } from "./saved-views/listSavedViews.ts";
export { type CreateScheduleOutcome, createSchedule } from "./schedules/createSchedule.ts";
export { deleteSchedule } from "./schedules/deleteSchedule.ts";
export { fireSchedules } from "./schedules/fireSchedules.ts";
export { type FailingSchedule, listFailingSchedules } from "./schedules/listFailingSchedules.ts";
export { listSchedules } from "./schedules/listSchedules.ts";
export { runSchedule } from "./schedules/runSchedule.ts";
export { type UpdateScheduleOutcome, updateSchedule } from "./schedules/updateSchedule.ts";
export { searchProject } from "./search/searchProject.ts";
export { beginSecondFactor } from "./secondFactors/beginSecondFactor.ts";
export { disableSecondFactor, renewRecoveryCodes } from "./secondFactors/changeSecondFactor.ts";
export { confirmSecondFactor } from "./secondFactors/confirmSecondFactor.ts";
export { readSecondFactor } from "./secondFactors/readSecondFactor.ts";
export { resetSecondFactor } from "./secondFactors/resetSecondFactor.ts";
export { useSecondFactor } from "./secondFactors/useSecondFactor.ts";
export { getPackedSeries } from "./series/getPackedSeries.ts";
export { getSeries } from "./series/getSeries.ts";
export { groupSeries } from "./series/groupSeries.ts";
export { listSeries } from "./series/listSeries.ts";
export { readHistories } from "./series/readHistories.ts";
export { readSeriesFacets } from "./series/readSeriesFacets.ts";
export { announceSignOut } from "./sessions/announceSignOut.ts";
export { endSessions } from "./sessions/endSessions.ts";
export { hashOldSessions } from "./sessions/hashOldSessions.ts";
export { listSessions } from "./sessions/listSessions.ts";
export { type SessionLimits, seeSession } from "./sessions/seeSession.ts";
export { countShareView } from "./shares/countShareView.ts";
export { type CreateShareOutcome, createShare } from "./shares/createShare.ts";
export { listShares } from "./shares/listShares.ts";
export { type OpenedShare, openShare } from "./shares/openShare.ts";
export { type RevokeShareOutcome, revokeShare } from "./shares/revokeShare.ts";
export { endStatistic } from "./statistics/endStatistic.ts";
export { type KeepStatisticOutcome, keepStatistic } from "./statistics/keepStatistic.ts";
export { changeSubscriptions } from "./subscriptions/changeSubscriptions.ts";
export { findUnsubscribe } from "./subscriptions/findUnsubscribe.ts";
export { readSubscriptions } from "./subscriptions/readSubscriptions.ts";
export { unsubscribe } from "./subscriptions/unsubscribe.ts";
export { listSuspicions } from "./suspicions/listSuspicions.ts";
export { takeAttempt } from "./throttles/takeAttempt.ts";
export { createVault, type Vault } from "./vault/createVault.ts";
export { type CreateWebhookOutcome, createWebhook } from "./webhooks/createWebhook.ts";
export { deleteWebhook } from "./webhooks/deleteWebhook.ts";
export { listWebhooks } from "./webhooks/listWebhooks.ts";
export { readWebhookSecrets } from "./webhooks/readWebhookSecrets.ts";
export { rotateWebhookSecret } from "./webhooks/rotateWebhookSecret.ts";
export { settleRun } from "./webhooks/settleRun.ts";
export { signWebhook } from "./webhooks/signWebhook.ts";
export { testWebhook } from "./webhooks/testWebhook.ts";
export { updateWebhook } from "./webhooks/updateWebhook.ts";
