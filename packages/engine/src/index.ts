export { listAudit } from "./access/audit/listAudit.ts";
export { listInstallationAudit } from "./access/audit/listInstallationAudit.ts";
export { recordAudit } from "./access/audit/recordAudit.ts";
export type { AuditEntry } from "./access/audit/writeAudits.ts";
export { listGiven } from "./access/given/listGiven.ts";
export {
  findIdempotentRequest,
  type IdempotentRequest,
} from "./access/idempotency/findIdempotentRequest.ts";
export { RepeatedRequest } from "./access/idempotency/RepeatedRequest.ts";
export { storeIdempotentAnswer } from "./access/idempotency/storeIdempotentAnswer.ts";
export { isSetUp } from "./access/installation/isSetUp.ts";
export { noteMailServer } from "./access/installation/noteMailServer.ts";
export { ownsInstallation } from "./access/installation/ownsInstallation.ts";
export { readSendsMail } from "./access/installation/readSendsMail.ts";
export { transferInstallation } from "./access/installation/transferInstallation.ts";
export {
  type AcceptInvitationOutcome,
  acceptInvitation,
} from "./access/invitations/acceptInvitation.ts";
export { type InviteMemberOutcome, inviteMember } from "./access/invitations/inviteMember.ts";
export { listInvitations } from "./access/invitations/listInvitations.ts";
export { openInvitation, readInvitation } from "./access/invitations/openInvitation.ts";
export {
  type ResendInvitationOutcome,
  resendInvitation,
} from "./access/invitations/resendInvitation.ts";
export { revokeInvitation } from "./access/invitations/revokeInvitation.ts";
export { changeMemberRole } from "./access/members/changeMemberRole.ts";
export { listInvited } from "./access/members/listInvited.ts";
export { listMembers } from "./access/members/listMembers.ts";
export { removeMember } from "./access/members/removeMember.ts";
export { askPasswordReset } from "./access/passwords/askPasswordReset.ts";
export { changePassword } from "./access/passwords/changePassword.ts";
export { checkPassword } from "./access/passwords/checkPassword.ts";
export { HashesBusyError } from "./access/passwords/inHashTurn.ts";
export { mailPasswordReset } from "./access/passwords/mailPasswordReset.ts";
export { openPasswordReset, readPasswordReset } from "./access/passwords/openPasswordReset.ts";
export { resetPassword } from "./access/passwords/resetPassword.ts";
export { type CreateApiKeyInput, createApiKey } from "./access/projects/createApiKey.ts";
export { type CreateOwnerInput, createOwner } from "./access/projects/createOwner.ts";
export { findPublicProject, type PublicProject } from "./access/projects/findPublicProject.ts";
export { type ApiKeySummary, listApiKeys } from "./access/projects/listApiKeys.ts";
export { listMemberships, type Membership } from "./access/projects/listMemberships.ts";
export { publishProject } from "./access/projects/publishProject.ts";
export { readCaller } from "./access/projects/readCaller.ts";
export { readVisibility } from "./access/projects/readVisibility.ts";
export { revokeApiKey } from "./access/projects/revokeApiKey.ts";
export { rotateApiKey } from "./access/projects/rotateApiKey.ts";
export { type VerifiedApiKey, verifyApiKey } from "./access/projects/verifyApiKey.ts";
export { beginSecondFactor } from "./access/secondFactors/beginSecondFactor.ts";
export {
  disableSecondFactor,
  renewRecoveryCodes,
} from "./access/secondFactors/changeSecondFactor.ts";
export { confirmSecondFactor } from "./access/secondFactors/confirmSecondFactor.ts";
export { readSecondFactor } from "./access/secondFactors/readSecondFactor.ts";
export { resetSecondFactor } from "./access/secondFactors/resetSecondFactor.ts";
export { useSecondFactor } from "./access/secondFactors/useSecondFactor.ts";
export { createVault, type Vault } from "./access/secrets/createVault.ts";
export { createSecret, type SecretKind } from "./access/secrets/secret.ts";
export { announceSignOut } from "./access/sessions/announceSignOut.ts";
export { endSessions } from "./access/sessions/endSessions.ts";
export { hashOldSessions } from "./access/sessions/hashOldSessions.ts";
export { listSessions } from "./access/sessions/listSessions.ts";
export { type SessionLimits, seeSession } from "./access/sessions/seeSession.ts";
export { GiverGone } from "./access/standings/giverGone.ts";
export { takeAttempt } from "./access/throttles/takeAttempt.ts";
export {
  type ChangeListener,
  type ListenForChangesOptions,
  listenForChanges,
} from "./base/changes/listenForChanges.ts";
export type { Actor } from "./base/context/actor.ts";
export type { Clock, EngineContext, Random, Watch } from "./base/context/context.ts";
export type { IdempotentCall } from "./base/context/idempotentCall.ts";
export type { Item } from "./base/context/item.ts";
export { type Isolated, isolate } from "./base/incidents/isolate.ts";
export { isolateStep } from "./base/incidents/isolateStep.ts";
export { failOutbox } from "./base/outbox/failOutbox.ts";
export { markOutboxDone } from "./base/outbox/markOutboxDone.ts";
export { releaseOutbox } from "./base/outbox/releaseOutbox.ts";
export { type TakenOutbox, type TakenOutboxEntry, takeOutbox } from "./base/outbox/takeOutbox.ts";
export { type ActOnAlertInput, actOnAlert } from "./judgment/alerts/actOnAlert.ts";
export { getAlert } from "./judgment/alerts/getAlert.ts";
export { listAlerts } from "./judgment/alerts/listAlerts.ts";
export { mergeAlert } from "./judgment/alerts/mergeAlert.ts";
export { raiseAlert } from "./judgment/alerts/raiseAlert.ts";
export { readAlarmRate } from "./judgment/alerts/readAlarmRate.ts";
export { type SplitAlertOutcome, splitAlert } from "./judgment/alerts/splitAlert.ts";
export { type AnnotationEdit, changeAnnotation } from "./judgment/annotations/changeAnnotation.ts";
export { createAnnotation } from "./judgment/annotations/createAnnotation.ts";
export { listAnnotations } from "./judgment/annotations/listAnnotations.ts";
export { advanceBisections } from "./judgment/bisections/advanceBisections.ts";
export { beginOwnBisections } from "./judgment/bisections/beginOwnBisections.ts";
export { planBisection } from "./judgment/bisections/planBisection.ts";
export { startBisection } from "./judgment/bisections/startBisection.ts";
export { stopBisection } from "./judgment/bisections/stopBisection.ts";
export {
  type ConfirmationTurn,
  confirmSuspicions,
} from "./judgment/confirmations/confirmSuspicions.ts";
export { type OverviewInput, readOverview } from "./judgment/overview/readOverview.ts";
export { type VisitInput, visitProject } from "./judgment/overview/visitProject.ts";
export { type CreateRuleOutcome, createRule } from "./judgment/rules/createRule.ts";
export { deleteRule } from "./judgment/rules/deleteRule.ts";
export { listRules } from "./judgment/rules/listRules.ts";
export { previewRule } from "./judgment/rules/previewRule.ts";
export { updateRule } from "./judgment/rules/updateRule.ts";
export { confirmRuns } from "./judgment/runConfirmations/confirmRuns.ts";
export { listSuspicions } from "./judgment/suspicions/listSuspicions.ts";
export { readRunVerdict } from "./judgment/verdicts/readRunVerdict.ts";
export { createEngineContext } from "./operations/context/createEngineContext.ts";
export { type DeleteReportResult, deleteReport } from "./operations/deletions/deleteReport.ts";
export { type DeleteRunResult, deleteRun } from "./operations/deletions/deleteRun.ts";
export { countIncidents } from "./operations/incidents/countIncidents.ts";
export { countOpenIncidents } from "./operations/incidents/countOpenIncidents.ts";
export { discardIncident } from "./operations/incidents/discardIncident.ts";
export { type ListIncidentsInput, listIncidents } from "./operations/incidents/listIncidents.ts";
export { retryIncident } from "./operations/incidents/retryIncident.ts";
export { type Invariants, readInvariants } from "./operations/invariants/readInvariants.ts";
export { checkReadiness } from "./operations/readiness/checkReadiness.ts";
export {
  type SetupFirstRunInput,
  type SetupFirstRunResult,
  setupFirstRun,
} from "./operations/setup/setupFirstRun.ts";
export { type SweepResult, sweep } from "./operations/sweeper/sweep.ts";
export { commitOfRun } from "./publishing/commitStatuses/commitOfRun.ts";
export {
  type ConnectRepositoryOutcome,
  connectRepository,
} from "./publishing/commitStatuses/connectRepository.ts";
export { disconnectRepository } from "./publishing/commitStatuses/disconnectRepository.ts";
export { latestCommit } from "./publishing/commitStatuses/latestCommit.ts";
export { listRepositories } from "./publishing/commitStatuses/listRepositories.ts";
export { readCommentId, storeCommentId } from "./publishing/commitStatuses/pullRequestComment.ts";
export {
  type CommitPlace,
  type CommitVerdict,
  readCommitVerdict,
} from "./publishing/commitStatuses/readCommitVerdict.ts";
export { statusContextOf } from "./publishing/commitStatuses/statusContextOf.ts";
export { updateRepository } from "./publishing/commitStatuses/updateRepository.ts";
export { type ClaimedDelivery, claimDelivery } from "./publishing/deliveries/claimDelivery.ts";
export { deliveriesOf } from "./publishing/deliveries/deliveriesOf.ts";
export { getDelivery } from "./publishing/deliveries/getDelivery.ts";
export { listDeliveries } from "./publishing/deliveries/listDeliveries.ts";
export { pruneDeliveries } from "./publishing/deliveries/pruneDeliveries.ts";
export { recoverDeliveries } from "./publishing/deliveries/recoverDeliveries.ts";
export { redeliver } from "./publishing/deliveries/redeliver.ts";
export { releaseDelivery } from "./publishing/deliveries/releaseDelivery.ts";
export { settleDelivery } from "./publishing/deliveries/settleDelivery.ts";
export { storeDeliveryBody } from "./publishing/deliveries/storeDeliveryBody.ts";
export { messageIdOf } from "./publishing/deliveries/viewDelivery.ts";
export { type ClaimedMail, claimMail } from "./publishing/mails/claimMail.ts";
export { findUnsubscribe } from "./publishing/mails/findUnsubscribe.ts";
export { getMail } from "./publishing/mails/getMail.ts";
export { type ListMailsInput, listMails } from "./publishing/mails/listMails.ts";
export { listTold } from "./publishing/mails/listTold.ts";
export type { MailFacts } from "./publishing/mails/mailFacts.ts";
export { mailLink } from "./publishing/mails/mailLink.ts";
export { mailsOf } from "./publishing/mails/mailsOf.ts";
export { markMailHanded } from "./publishing/mails/markMailHanded.ts";
export { queueDigests } from "./publishing/mails/queueDigests.ts";
export { queueTestMail } from "./publishing/mails/queueTestMail.ts";
export { readDigest } from "./publishing/mails/readDigest.ts";
export { readMailFacts } from "./publishing/mails/readMailFacts.ts";
export { recoverMails } from "./publishing/mails/recoverMails.ts";
export { releaseMail } from "./publishing/mails/releaseMail.ts";
export { type MailOutcome, settleMail } from "./publishing/mails/settleMail.ts";
export { storeMailContent } from "./publishing/mails/storeMailContent.ts";
export { unsubscribe } from "./publishing/mails/unsubscribe.ts";
export type { DeliveryOutcome } from "./publishing/outbound/deliveryOutcome.ts";
export { settleRun } from "./publishing/runs/settleRun.ts";
export { countShareView } from "./publishing/shares/countShareView.ts";
export { type CreateShareOutcome, createShare } from "./publishing/shares/createShare.ts";
export { listShares } from "./publishing/shares/listShares.ts";
export { type OpenedShare, openShare } from "./publishing/shares/openShare.ts";
export { type RevokeShareOutcome, revokeShare } from "./publishing/shares/revokeShare.ts";
export { changeSubscriptions } from "./publishing/subscriptions/changeSubscriptions.ts";
export { readSubscriptions } from "./publishing/subscriptions/readSubscriptions.ts";
export { type CreateWebhookOutcome, createWebhook } from "./publishing/webhooks/createWebhook.ts";
export { deleteWebhook } from "./publishing/webhooks/deleteWebhook.ts";
export { listWebhooks } from "./publishing/webhooks/listWebhooks.ts";
export { readWebhookSecrets } from "./publishing/webhooks/readWebhookSecrets.ts";
export { rotateWebhookSecret } from "./publishing/webhooks/rotateWebhookSecret.ts";
export { signWebhook } from "./publishing/webhooks/signWebhook.ts";
export { testWebhook } from "./publishing/webhooks/testWebhook.ts";
export { updateWebhook } from "./publishing/webhooks/updateWebhook.ts";
export { compareColumns } from "./results/compare/compareColumns.ts";
export { compareDetails } from "./results/compare/compareDetails.ts";
export { listColumnParameters } from "./results/compare/listColumnParameters.ts";
export { listCompareColumns } from "./results/compare/listCompareColumns.ts";
export { listMeasuredColumns, type MeasuredColumn } from "./results/compare/listMeasuredColumns.ts";
export { type ImportReportsResult, importReports } from "./results/imports/importReports.ts";
export { previewImport } from "./results/imports/previewImport.ts";
export { listPinned } from "./results/pins/listPinned.ts";
export { pinSeries } from "./results/pins/pinSeries.ts";
export { unpinSeries } from "./results/pins/unpinSeries.ts";
export { getReport } from "./results/reports/getReport.ts";
export { processPendingReports } from "./results/reports/processPendingReports.ts";
export { processReport } from "./results/reports/processReport.ts";
export { processReports } from "./results/reports/processReports.ts";
export { type ReportPlace, readReportPlaces } from "./results/reports/readReportPlaces.ts";
export { readWarnings } from "./results/reports/readWarnings.ts";
export { reprocessBatch } from "./results/reprocess/reprocessBatch.ts";
export { requestReprocess } from "./results/reprocess/requestReprocess.ts";
export { changeSavedView } from "./results/saved-views/changeSavedView.ts";
export { createSavedView } from "./results/saved-views/createSavedView.ts";
export { deleteSavedView } from "./results/saved-views/deleteSavedView.ts";
export { findSavedView } from "./results/saved-views/findSavedView.ts";
export { listSavedViews } from "./results/saved-views/listSavedViews.ts";
export { searchProject } from "./results/search/searchProject.ts";
export { getPackedSeries } from "./results/series/getPackedSeries.ts";
export { getSeries } from "./results/series/getSeries.ts";
export { groupSeries } from "./results/series/groupSeries.ts";
export { listSeries } from "./results/series/listSeries.ts";
export { readHistories } from "./results/series/readHistories.ts";
export { readSeriesFacets } from "./results/series/readSeriesFacets.ts";
export { endStatistic } from "./results/statistics/endStatistic.ts";
export { type KeepStatisticOutcome, keepStatistic } from "./results/statistics/keepStatistic.ts";
export { commitEnds } from "./work/backfills/backfillVersions.ts";
export { previewBackfill } from "./work/backfills/previewBackfill.ts";
export { startBackfill } from "./work/backfills/startBackfill.ts";
export {
  type CalibrationSettings,
  scheduleCalibrations,
} from "./work/calibrations/scheduleCalibrations.ts";
export { yieldCalibrations } from "./work/calibrations/yieldCalibrations.ts";
export {
  type SettleChecksumInput,
  type SettleChecksumOutcome,
  settleChecksum,
} from "./work/checksums/settleChecksum.ts";
export { answerQuestion } from "./work/hooks/answerQuestion.ts";
export { type CreateHookOutcome, createHook } from "./work/hooks/createHook.ts";
export { decideHookDelivery } from "./work/hooks/decideHookDelivery.ts";
export { deleteHook } from "./work/hooks/deleteHook.ts";
export { readHookEvent } from "./work/hooks/events/readHookEvent.ts";
export { expireHookApprovals } from "./work/hooks/expireHookApprovals.ts";
export { getHookDelivery } from "./work/hooks/getHookDelivery.ts";
export { listHookDeliveries } from "./work/hooks/listHookDeliveries.ts";
export { listHooks } from "./work/hooks/listHooks.ts";
export { type OpenedHook, openHook } from "./work/hooks/openHook.ts";
export { receiveHookMessage } from "./work/hooks/receiveHookMessage.ts";
export { rotateHookSecret } from "./work/hooks/rotateHookSecret.ts";
export { setHookRules } from "./work/hooks/setHookRules.ts";
export { tryHookRule } from "./work/hooks/tryHookRule.ts";
export { updateHook } from "./work/hooks/updateHook.ts";
export { verifyHookMessage } from "./work/hooks/verifyHookMessage.ts";
export { appendLog, logBytesMax } from "./work/jobs/appendLog.ts";
export { type CancelOutcome, cancelJob } from "./work/jobs/cancelJob.ts";
export { claimJob } from "./work/jobs/claimJob.ts";
export { classifyStale, type LeaseFacts } from "./work/jobs/classifyStale.ts";
export { type CompleteJobInput, completeJob } from "./work/jobs/completeJob.ts";
export { failJob } from "./work/jobs/failJob.ts";
export { getJob } from "./work/jobs/getJob.ts";
export { type GetLogInput, getLog } from "./work/jobs/getLog.ts";
export { heartbeat } from "./work/jobs/heartbeat.ts";
export { type LastFailure, listLastFailures } from "./work/jobs/listLastFailures.ts";
export type { OwnedAttempt } from "./work/jobs/ownedAttempt.ts";
export { startJob } from "./work/jobs/startJob.ts";
export {
  type AuthenticatedMachine,
  authenticateMachine,
} from "./work/machines/authenticateMachine.ts";
export { createRegistrationToken } from "./work/machines/createRegistrationToken.ts";
export { drainMachine } from "./work/machines/drainMachine.ts";
export { greetMachine } from "./work/machines/greetMachine.ts";
export { listLabels } from "./work/machines/listLabels.ts";
export { type ListMachinesInput, listMachines } from "./work/machines/listMachines.ts";
export { quarantineMachines } from "./work/machines/quarantineMachines.ts";
export { registerMachine } from "./work/machines/registerMachine.ts";
export { revokeMachine } from "./work/machines/revokeMachine.ts";
export { rotateMachineKey } from "./work/machines/rotateMachineKey.ts";
export { type PlannedJob, planRun, type RunPlan } from "./work/planning/planRun.ts";
export type { SubmissionProblem } from "./work/planning/submissionProblem.ts";
export {
  type ClaimedQuestion,
  claimQuestion,
  questionsOf,
  readQuestion,
  type TakenQuestion,
} from "./work/questions/claimQuestion.ts";
export { type ListedCommits, listCommits } from "./work/questions/listCommits.ts";
export { postponeQuestion } from "./work/questions/postponeQuestion.ts";
export { pruneQuestions } from "./work/questions/pruneQuestions.ts";
export { type Answers, answerNames } from "./work/questions/question.ts";
export { releaseQuestion } from "./work/questions/releaseQuestion.ts";
export {
  type ClaimedReleaseList,
  claimReleaseList,
  releaseListsOf,
} from "./work/releases/claimReleaseList.ts";
export { ensureReleaseLists, type ListedTarget } from "./work/releases/ensureReleaseLists.ts";
export { offerReleases } from "./work/releases/offerReleases.ts";
export { type ReleaseList, readReleases } from "./work/releases/readReleases.ts";
export { releaseReleaseList } from "./work/releases/releaseReleaseList.ts";
export { type RequestReleasesOutcome, requestReleases } from "./work/releases/requestReleases.ts";
export { type ReleaseCheck, storeReleases } from "./work/releases/storeReleases.ts";
export { cancelRun } from "./work/runs/cancelRun.ts";
export { getRun } from "./work/runs/getRun.ts";
export { type ListRunsInput, listRuns } from "./work/runs/listRuns.ts";
export { previewRun } from "./work/runs/previewRun.ts";
export { refreshScenarios } from "./work/runs/refreshScenarios.ts";
export { type SubmitRunInput, type SubmitRunResult, submitRun } from "./work/runs/submitRun.ts";
export { type CreateScheduleOutcome, createSchedule } from "./work/schedules/createSchedule.ts";
export { deleteSchedule } from "./work/schedules/deleteSchedule.ts";
export { fireSchedules } from "./work/schedules/fireSchedules.ts";
export {
  type FailingSchedule,
  listFailingSchedules,
} from "./work/schedules/listFailingSchedules.ts";
export { listSchedules } from "./work/schedules/listSchedules.ts";
export { runSchedule } from "./work/schedules/runSchedule.ts";
export { type UpdateScheduleOutcome, updateSchedule } from "./work/schedules/updateSchedule.ts";
