/** Procedures that the REST API has on purpose no operation for, each with the reason. */
export const withoutRest: Readonly<Record<string, string>> = {
  "session.me": "says who is signed in to the interface; an API key knows its project",
  "setup.status": "decides whether the interface shows the page of the first run",
  "setup.createOwner": "makes the first account, before which there are no keys",
  "account.sessions": "where a person is signed in; keys have no sessions",
  "account.endSessions": "signs a person out elsewhere; keys have no sessions",
  "account.changePassword": "a person's password; keys have none",
  "account.secondFactor": "how a person signs in; keys do not",
  "account.beginSecondFactor": "how a person signs in; keys do not",
  "account.confirmSecondFactor": "how a person signs in; keys do not",
  "account.disableSecondFactor": "how a person signs in; keys do not",
  "account.renewRecoveryCodes": "how a person signs in; keys do not",
  "overview.visit": "notes when a person last looked at the overview; keys are refused",
  "installation.transfer": "the installation's owner is a person on a page of the interface",
  "invitations.accept": "makes an account on a page of the interface, by the secret of a link",
  "invitations.join": "a signed-in person answers on a page of the interface",
};
