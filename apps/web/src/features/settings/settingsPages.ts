import type { Permission } from "@lapline/contracts";

export interface SettingsPage {
  title: string;
  /** Within the project. */
  path: string;
  /** Second key after `g`. */
  key: string;
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
    key: "u",
    note: "What counts as a regression worth telling",
  },
  {
    title: "Schedules",
    path: "/settings/schedules",
    key: "d",
    note: "Runs at certain times, or for every new release",
    membersOnly: true,
  },
  {
    title: "CI triggers",
    path: "/settings/ci-triggers",
    key: "i",
    note: "Runs started by pushes, pull requests and releases",
    permission: "runs.submit",
  },
  {
    title: "Webhooks",
    path: "/settings/webhooks",
    key: "w",
    note: "Tell other services what happens in this project",
    permission: "webhooks.manage",
  },
  {
    title: "Repositories",
    path: "/settings/repositories",
    key: "y",
    note: "Where commit statuses and pull request comments go",
    permission: "repositories.manage",
  },
  {
    title: "Secrets",
    path: "/settings/secrets",
    key: "v",
    note: "Passwords by which private repositories and archives are fetched",
    permission: "secrets.manage",
  },
  {
    title: "Shares",
    path: "/settings/shares",
    key: "h",
    note: "Links to frozen comparisons, series and reports, and who may read the project",
    permission: "shares.create",
  },
  {
    title: "Members",
    path: "/settings/members",
    key: "e",
    note: "Who belongs to the project, with which role, and who is invited",
    membersOnly: true,
  },
  {
    title: "Notifications",
    path: "/settings/notifications",
    key: "n",
    note: "What you are mailed, at once or once a day, and whether mails arrive",
    membersOnly: true,
  },
  {
    title: "Your account",
    path: "/settings/account",
    key: "z",
    note: "Your password, and where you are signed in",
    membersOnly: true,
  },
  {
    title: "API keys",
    path: "/settings/api-keys",
    key: "k",
    note: "How scripts and CI sign in",
    permission: "apiKeys.manage",
  },
  {
    title: "Audit log",
    path: "/settings/audit",
    key: "l",
    note: "Who changed what, and when",
    permission: "audit.read",
  },
  {
    title: "Incidents",
    path: "/settings/incidents",
    key: "j",
    note: "Items set aside after repeated errors in Lapline",
    permission: "incidents.manage",
  },
  {
    title: "Installation",
    path: "/settings/installation",
    key: "x",
    note: "The audit log of everything, and who owns the installation",
    installationOwnerOnly: true,
  },
];
