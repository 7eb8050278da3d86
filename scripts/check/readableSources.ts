/**
 * Where sentences are written that people read: pages and charts, help and output of the command line,
 * errors of the API, mails, webhooks and statuses, failures of jobs, and what start and action print.
 */
const readable =
  /^(?:apps\/(?:cli|control|web|worker)\/src|packages\/(?:client|contracts|db|engine|postgres|queue|stats|workloads)\/src|scripts\/start|action)\/.*[.](?:tsx?|mjs|ya?ml)$/;
const unread = /[.]test[.]tsx?$|\/(?:testing|generated|fixtures)\/|Sources[.]ts$/;

/** Whether a source file holds sentences for people, of whose words the check knows. */
export const isReadableSource = (path: string): boolean =>
  readable.test(path) && !unread.test(path);
