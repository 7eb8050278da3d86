import type { Page } from "@lapline/contracts";
import { notFound } from "../http/refusals.ts";
import type { RawCall } from "../restRoute.ts";

/** A repeated request whose first answer is lost. */
interface LostCall extends Pick<RawCall, "caller" | "params"> {
  /** Of what the path names, else of what was made. */
  id: string;
  /** What the change was about, as the audit trail has it. */
  subjectId: string;
}

type Rebuild = (call: LostCall) => Promise<unknown>;

const pageLimit = 200;

/** One item of a list, from whichever page it is on; throws a 404 when it is gone. */
async function listed<T extends { id: string }>(
  id: string,
  list: (query: { limit: number; cursor?: string }) => Promise<Page<T>>,
): Promise<T> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Page<T> = await list({
      limit: pageLimit,
      ...(cursor === undefined ? {} : { cursor }),
    });
    const found = page.items.find((item) => item.id === id);
    if (found !== undefined) return found;
    cursor = page.nextCursor;
  }
  throw notFound("item");
}

const named: Rebuild = async ({ id }) => ({ id });
const schedule: Rebuild = ({ caller, id }) => listed(id, caller.schedules.list);
const annotation: Rebuild = ({ caller, id }) => listed(id, caller.annotations.list);
const rule: Rebuild = ({ caller, id }) => listed(id, caller.rules.list);
const trigger: Rebuild = ({ caller, id }) => listed(id, caller.hooks.list);
const webhook: Rebuild = ({ caller, id }) => listed(id, caller.webhooks.list);
const repository: Rebuild = ({ caller, id }) => listed(id, caller.repositories.list);
const alert: Rebuild = ({ caller, id }) => caller.alerts.get({ id });
/** The alert that goes on, or the one that was split off. */
const otherAlert: Rebuild = ({ caller, subjectId }) => caller.alerts.get({ id: subjectId });
const delivery: Rebuild = ({ caller, id }) => caller.hooks.delivery({ id });
const view: Rebuild = ({ caller, id }) => listed(id, caller.views.list);

/**
 * How to answer again what was carried out, when the server stopped before it kept the answer: from
 * what the project has by now, found by the id that was stored with the change.
 */
export const rebuiltAnswers: Readonly<Record<string, Rebuild>> = {
  cancelRun: ({ caller, id }) => caller.runs.get({ id }),
  cancelJob: ({ caller, id }) => caller.jobs.get({ id }),
  createSchedule: schedule,
  updateSchedule: schedule,
  deleteSchedule: named,
  pinSeries: named,
  unpinSeries: named,
  keepStatistic: async ({ subjectId }) => ({ id: subjectId }),
  endStatistic: named,
  createAnnotation: annotation,
  updateAnnotation: annotation,
  restoreAnnotation: annotation,
  createView: view,
  changeView: view,
  deleteView: named,
  createRule: rule,
  updateRule: rule,
  retryIncident: named,
  discardIncident: named,
  deleteRule: named,
  mergeAlert: otherAlert,
  splitAlert: otherAlert,
  bisectAlert: alert,
  stopBisection: alert,
  async refreshVersions({ caller, params }) {
    const { items } = await caller.catalog.targets();
    const found = items.find((each) => each.id === params.target);
    if (found === undefined) throw notFound("target");
    return found;
  },
  drainMachine: named,
  resumeMachine: named,
  revokeMachine: named,
  updateCiTrigger: trigger,
  setCiTriggerRules: trigger,
  deleteCiTrigger: named,
  approveCiDelivery: delivery,
  refuseCiDelivery: delivery,
  updateWebhook: webhook,
  deleteWebhook: named,
  redeliver: named,
  connectRepository: repository,
  updateRepository: repository,
  disconnectRepository: named,
  sendTestMail: named,
  changeSubscriptions: ({ caller }) => caller.members.subscriptions(),
  setVisibility: ({ caller }) => caller.projects.visibility(),
};
