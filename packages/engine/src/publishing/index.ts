export { commitOfRun } from "./commitStatuses/commitOfRun.ts";
export {
  type ConnectRepositoryOutcome,
  connectRepository,
} from "./commitStatuses/connectRepository.ts";
export { disconnectRepository } from "./commitStatuses/disconnectRepository.ts";
export { latestCommit } from "./commitStatuses/latestCommit.ts";
export { listRepositories } from "./commitStatuses/listRepositories.ts";
export { pauseGivenRepositories } from "./commitStatuses/pauseGivenRepositories.ts";
export { readCommentId, storeCommentId } from "./commitStatuses/pullRequestComment.ts";
export {
  type CommitPlace,
  type CommitVerdict,
  readCommitVerdict,
} from "./commitStatuses/readCommitVerdict.ts";
export { statusContextOf } from "./commitStatuses/statusContextOf.ts";
export { tellCause } from "./commitStatuses/tellCause.ts";
export { queueNotices, tellCommit } from "./commitStatuses/tellCommit.ts";
export { updateRepository } from "./commitStatuses/updateRepository.ts";
export { type ClaimedDelivery, claimDelivery } from "./deliveries/claimDelivery.ts";
export { deliveriesOf } from "./deliveries/deliveriesOf.ts";
export { getDelivery } from "./deliveries/getDelivery.ts";
export { listDeliveries } from "./deliveries/listDeliveries.ts";
export { pruneDeliveries } from "./deliveries/pruneDeliveries.ts";
export { recoverDeliveries } from "./deliveries/recoverDeliveries.ts";
export { redeliver } from "./deliveries/redeliver.ts";
export { releaseDelivery } from "./deliveries/releaseDelivery.ts";
export { settleDelivery } from "./deliveries/settleDelivery.ts";
export { storeDeliveryBody } from "./deliveries/storeDeliveryBody.ts";
export { messageIdOf } from "./deliveries/viewDelivery.ts";
export { type ClaimedMail, claimMail } from "./mails/claimMail.ts";
export { endMemberMails } from "./mails/endMemberMails.ts";
export { findUnsubscribe } from "./mails/findUnsubscribe.ts";
export { getMail } from "./mails/getMail.ts";
export { type ListMailsInput, listMails } from "./mails/listMails.ts";
export { listTold } from "./mails/listTold.ts";
export type { MailFacts } from "./mails/mailFacts.ts";
export { mailFailingSchedule } from "./mails/mailFailingSchedule.ts";
export { mailLink } from "./mails/mailLink.ts";
export { mailMachine } from "./mails/mailMachine.ts";
export { mailsOf } from "./mails/mailsOf.ts";
export { markMailHanded } from "./mails/markMailHanded.ts";
export { queueAlertMails } from "./mails/queueAlertMails.ts";
export { queueCauseMails } from "./mails/queueCauseMails.ts";
export { queueDigests } from "./mails/queueDigests.ts";
export { queueTestMail } from "./mails/queueTestMail.ts";
export { readDigest } from "./mails/readDigest.ts";
export { readMailFacts } from "./mails/readMailFacts.ts";
export { recoverMails } from "./mails/recoverMails.ts";
export { releaseMail } from "./mails/releaseMail.ts";
export { type MailOutcome, settleMail } from "./mails/settleMail.ts";
export { storeMailContent } from "./mails/storeMailContent.ts";
export { unsubscribe } from "./mails/unsubscribe.ts";
export { callFailed, type DeliveryOutcome } from "./outbound/deliveryOutcome.ts";
export { noteJobEnded } from "./runs/noteJobEnded.ts";
export { settleRun } from "./runs/settleRun.ts";
export { countShareView } from "./shares/countShareView.ts";
export { createShare } from "./shares/createShare.ts";
export { listShares } from "./shares/listShares.ts";
export { type OpenedShare, openShare } from "./shares/openShare.ts";
export { revokeGivenShares } from "./shares/revokeGivenShares.ts";
export { type RevokeShareOutcome, revokeShare } from "./shares/revokeShare.ts";
export { changeSubscriptions } from "./subscriptions/changeSubscriptions.ts";
export { readSubscriptions } from "./subscriptions/readSubscriptions.ts";
export { createWebhook } from "./webhooks/createWebhook.ts";
export { deleteWebhook } from "./webhooks/deleteWebhook.ts";
export { disableGivenWebhooks } from "./webhooks/disableGivenWebhooks.ts";
export { listWebhooks } from "./webhooks/listWebhooks.ts";
export { readWebhookSecrets } from "./webhooks/readWebhookSecrets.ts";
export { rotateWebhookSecret } from "./webhooks/rotateWebhookSecret.ts";
export { signWebhook } from "./webhooks/signWebhook.ts";
export { tellAlert } from "./webhooks/tellAlert.ts";
export { tellMachine } from "./webhooks/tellMachine.ts";
export { tellReports } from "./webhooks/tellReports.ts";
export { testWebhook } from "./webhooks/testWebhook.ts";
export { updateWebhook } from "./webhooks/updateWebhook.ts";
