export { listAudit } from "./audit/listAudit.ts";
export { listInstallationAudit } from "./audit/listInstallationAudit.ts";
export { recordAudit } from "./audit/recordAudit.ts";
export { writeAudit } from "./audit/writeAudit.ts";
export { type AuditEntry, writeAudits } from "./audit/writeAudits.ts";
export { addGiver } from "./given/addGiver.ts";
export { findGiven } from "./given/findGiven.ts";
export { listGiven } from "./given/listGiven.ts";
export { takeGiver } from "./given/takeGiver.ts";
export {
  findIdempotentRequest,
  type IdempotentRequest,
} from "./idempotency/findIdempotentRequest.ts";
export { RepeatedRequest } from "./idempotency/RepeatedRequest.ts";
export { storeIdempotentAnswer } from "./idempotency/storeIdempotentAnswer.ts";
export { claimInstallation } from "./installation/claimInstallation.ts";
export { isSetUp } from "./installation/isSetUp.ts";
export { noteMailServer } from "./installation/noteMailServer.ts";
export { ownsInstallation } from "./installation/ownsInstallation.ts";
export { readSendsMail } from "./installation/readSendsMail.ts";
export { transferInstallation } from "./installation/transferInstallation.ts";
export { type AcceptInvitationOutcome, acceptInvitation } from "./invitations/acceptInvitation.ts";
export { type InviteMemberOutcome, inviteMember } from "./invitations/inviteMember.ts";
export { listInvitations } from "./invitations/listInvitations.ts";
export { openInvitation, readInvitation } from "./invitations/openInvitation.ts";
export { type ResendInvitationOutcome, resendInvitation } from "./invitations/resendInvitation.ts";
export { revokeInvitation } from "./invitations/revokeInvitation.ts";
export { changeMemberRole } from "./members/changeMemberRole.ts";
export { listInvited } from "./members/listInvited.ts";
export { listMembers } from "./members/listMembers.ts";
export { removeMember } from "./members/removeMember.ts";
export { askPasswordReset } from "./passwords/askPasswordReset.ts";
export { changePassword } from "./passwords/changePassword.ts";
export { checkPassword } from "./passwords/checkPassword.ts";
export { hashPassword } from "./passwords/hashPassword.ts";
export { HashesBusyError } from "./passwords/inHashTurn.ts";
export { mailPasswordReset } from "./passwords/mailPasswordReset.ts";
export { openPasswordReset, readPasswordReset } from "./passwords/openPasswordReset.ts";
export { resetPassword } from "./passwords/resetPassword.ts";
export { deleteSecret } from "./projectSecrets/deleteSecret.ts";
export { endGivenSecrets } from "./projectSecrets/endGivenSecrets.ts";
export { listSecrets } from "./projectSecrets/listSecrets.ts";
export {
  type OpenedSecret,
  type OpenSecretOutcome,
  openProjectSecret,
  secretProblem,
} from "./projectSecrets/openProjectSecret.ts";
export { type SetSecretOutcome, setSecret } from "./projectSecrets/setSecret.ts";
export { type CreateApiKeyInput, createApiKey, storeApiKey } from "./projects/createApiKey.ts";
export { type CreateOwnerInput, createOwner } from "./projects/createOwner.ts";
export { createProject } from "./projects/createProject.ts";
export { ensureOwner, type OwnerInput } from "./projects/ensureOwner.ts";
export { ensureProject } from "./projects/ensureProject.ts";
export { findPublicProject, type PublicProject } from "./projects/findPublicProject.ts";
export { type ApiKeySummary, listApiKeys } from "./projects/listApiKeys.ts";
export { listMemberships, type Membership } from "./projects/listMemberships.ts";
export { lockSetup } from "./projects/lockSetup.ts";
export { publishProject } from "./projects/publishProject.ts";
export { readCaller } from "./projects/readCaller.ts";
export { readVisibility } from "./projects/readVisibility.ts";
export { revokeApiKey } from "./projects/revokeApiKey.ts";
export { rotateApiKey } from "./projects/rotateApiKey.ts";
export { readGrants, setDefining } from "./projects/setDefining.ts";
export { type VerifiedApiKey, verifyApiKey } from "./projects/verifyApiKey.ts";
export { beginSecondFactor } from "./secondFactors/beginSecondFactor.ts";
export { disableSecondFactor, renewRecoveryCodes } from "./secondFactors/changeSecondFactor.ts";
export { confirmSecondFactor } from "./secondFactors/confirmSecondFactor.ts";
export { readSecondFactor } from "./secondFactors/readSecondFactor.ts";
export { resetSecondFactor } from "./secondFactors/resetSecondFactor.ts";
export { useSecondFactor } from "./secondFactors/useSecondFactor.ts";
export { createVault, type Vault } from "./secrets/createVault.ts";
export {
  createSecret,
  isWellFormedSecret,
  type SecretKind,
  visiblePrefix,
} from "./secrets/secret.ts";
export { createWebhookSecret, webhookKeyOf } from "./secrets/webhookSecret.ts";
export { announceSignOut } from "./sessions/announceSignOut.ts";
export { endSessions } from "./sessions/endSessions.ts";
export { hashOldSessions } from "./sessions/hashOldSessions.ts";
export { listSessions } from "./sessions/listSessions.ts";
export { removeEndedSessions } from "./sessions/removeEndedSessions.ts";
export { type SessionLimits, seeSession } from "./sessions/seeSession.ts";
export { GiverGone } from "./standings/giverGone.ts";
export { mayNow } from "./standings/mayNow.ts";
export { readStandings } from "./standings/readStandings.ts";
export { standingAllows } from "./standings/standingAllows.ts";
export { stillMay } from "./standings/stillMay.ts";
export { pruneThrottles } from "./throttles/pruneThrottles.ts";
export { takeAttempt } from "./throttles/takeAttempt.ts";
