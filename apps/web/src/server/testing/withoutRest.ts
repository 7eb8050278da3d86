/** Procedures that the REST API has on purpose no operation for, each with the reason. */
export const withoutRest: Readonly<Record<string, string>> = {
  "session.me": "says who is signed in to the interface; an API key knows its project",
  "setup.status": "decides whether the interface shows the page of the first run",
  "setup.createOwner": "makes the first account, before which there are no keys",
  "overview.visit": "notes when a person last looked at the overview; keys are refused",
  "members.subscribe": "a person's own mails; keys are refused",
};
