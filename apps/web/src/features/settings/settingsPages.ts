import type { Permission } from "@lapline/contracts";

export interface SettingsPage {
  title: string;
  /** Within the project. */
  path: string;
  /** Second key after `g`. */
  key: string;
  /** Whom it concerns: the project, the reader alone, or the whole installation. */
  scope: "project" | "personal" | "installation";
  /** What is done there, in one line. */
  note: string;
  /** Readers who may not are not led there. */
  permission?: Permission;
  /** Visitors of a public project are not led there. */
  membersOnly?: true;
  /** Only the installation's owner is led there. */
  installationOwnerOnly?: true;
}

/** The pages below Settings in their order; palette, shortcuts and help use the same list. */
export const settingsPages: readonly SettingsPage[] = [
  {
    title: "Rules",
    path: "/settings/rules",
    scope: "project",
    key: "u",
    note: "What counts as a regression",
  },
  {
    title: "CI triggers",
    path: "/settings/ci-triggers",
    scope: "project",
    key: "i",
    note: "Runs started by pushes, pull requests and releases",
    permission: "runs.submit",
  },
  {
    title: "Webhooks",
    path: "/settings/webhooks",
    scope: "project",
    key: "w",
    note: "Notify other services of events in this project",
    permission: "webhooks.manage",
  },
  {
    title: "Repositories",
    path: "/settings/repositories",
    scope: "project",
    key: "y",
    note: "Where commit statuses and pull request comments go",
    permission: "repositories.manage",
  },
  {
    title: "Secrets",
    path: "/settings/secrets",
    scope: "project",
    key: "v",
    note: "Passwords for private repositories and archives",
    permission: "secrets.manage",
  },
  {
    title: "Shares",
    path: "/settings/shares",
    scope: "project",
    key: "h",
    note: "Links to snapshots, and who may read the project",
    permission: "shares.create",
  },
  {
    title: "Members",
    path: "/settings/members",
    scope: "project",
    key: "e",
    note: "Members, roles and invitations",
    membersOnly: true,
  },
  {
    title: "Notifications",
    path: "/settings/notifications",
    scope: "personal",
    key: "n",
    note: "Which mails you get, and how often",
    membersOnly: true,
  },
  {
    title: "Your account",
    path: "/settings/account",
    scope: "personal",
    key: "z",
    note: "Password, two-step sign-in and sessions",
    membersOnly: true,
  },
  {
    title: "API keys",
    path: "/settings/api-keys",
    scope: "project",
    key: "k",
    note: "How scripts and CI sign in",
    permission: "apiKeys.manage",
  },
  {
    title: "Audit log",
    path: "/settings/audit",
    scope: "project",
    key: "l",
    note: "Who changed what, and when",
    permission: "audit.read",
  },
  {
    title: "Incidents",
    path: "/settings/incidents",
    scope: "installation",
    key: "j",
    note: "Items set aside after repeated errors in Lapline",
    permission: "incidents.manage",
  },
  {
    title: "Installation",
    path: "/settings/installation",
    scope: "installation",
    key: "x",
    note: "Owner and audit log of the whole installation",
    installationOwnerOnly: true,
  },
];

/** The scopes in the order in which they are listed, and what each is called. */
export const settingsScopes: readonly { scope: SettingsPage["scope"]; title: string }[] = [
  { scope: "project", title: "Project" },
  { scope: "personal", title: "Personal" },
  { scope: "installation", title: "Installation" },
];
