/**
 * What a person or an API key leaves behind that goes on after they were removed, demoted or revoked.
 * `docs/explanation/security.md` has every row in these words, and the test of given rights knows no other.
 */
export const survivors = {
  membership: {
    what: "Members whom they invited",
    why: "Each is a person with an account and a role of their own. The screen that removes a member lists them.",
  },
  role: {
    what: "Roles that they changed",
    why: "A role belongs to the member. Owners and admins can change it again.",
  },
  work: {
    what: "Runs, backfills, bisections and approved CI runs that they started",
    why: "Queued jobs are measured and a bisection ends by itself. Nobody can steer them from outside.",
  },
  content: {
    what: "Rules, annotations, pins, shared views, alert decisions, imported and deleted results",
    why: "They are content of the project and give nobody access.",
  },
  project: {
    what: "Projects that they created",
    why: "A project has owners of its own. They decide who belongs to it.",
  },
  visibility: {
    what: "A project that they made public",
    why: "Owners decide it in the settings. The audit log says who did.",
  },
  handedOver: {
    what: "What was handed over",
    why: "Whoever takes it over answers for it. Secrets stay as they are: rotate those that the former giver may know.",
  },
  expiredKey: {
    what: "What an API key made before its end date",
    why: "Only invitations and registration tokens end with the date. The rest ends when the key is revoked or its maker is removed or demoted.",
  },
  account: {
    what: "Their account, its sessions and password links",
    why: "An account gives no right in a project without a membership, which every request looks up.",
  },
  installation: {
    what: "The installation, after its owner transferred it",
    why: "Whoever owns it answers for it. Only they can transfer it again.",
  },
  upgrade: {
    what: "What members who were removed before the upgrade gave",
    why: "Nothing stopped with the release that notes givers (2026-11-22): the first owner answers for it since. Go through keys and machines once.",
  },
  copies: {
    what: "Copies of results: exports, mails, deliveries, pages of a public project",
    why: "What left Lapline cannot be called back.",
  },
} as const satisfies Record<string, { what: string; why: string }>;
