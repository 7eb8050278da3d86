import type { RestRoute } from "../restRoute.ts";
import { alertRoutes } from "./alertRoutes.ts";
import { annotationRoutes } from "./annotationRoutes.ts";
import { apiKeyRoutes } from "./apiKeyRoutes.ts";
import { auditRoutes } from "./auditRoutes.ts";
import { backfillRoutes } from "./backfillRoutes.ts";
import { catalogRoutes } from "./catalogRoutes.ts";
import { compareRoutes } from "./compareRoutes.ts";
import { eventRoutes } from "./eventRoutes.ts";
import { hookRoutes } from "./hookRoutes.ts";
import { importRoutes } from "./importRoutes.ts";
import { incidentRoutes } from "./incidentRoutes.ts";
import { jobRoutes } from "./jobRoutes.ts";
import { machineRoutes } from "./machineRoutes.ts";
import { mailRoutes } from "./mailRoutes.ts";
import { memberRoutes } from "./memberRoutes.ts";
import { overviewRoutes } from "./overviewRoutes.ts";
import { projectRoutes } from "./projectRoutes.ts";
import { publishedRoutes } from "./publishedRoutes.ts";
import { repositoryRoutes } from "./repositoryRoutes.ts";
import { ruleRoutes } from "./ruleRoutes.ts";
import { runRoutes } from "./runRoutes.ts";
import { scheduleRoutes } from "./scheduleRoutes.ts";
import { searchRoutes } from "./searchRoutes.ts";
import { seriesRoutes } from "./seriesRoutes.ts";
import { shareRoutes } from "./shareRoutes.ts";
import { suspicionRoutes } from "./suspicionRoutes.ts";
import { viewRoutes } from "./viewRoutes.ts";
import { webhookRoutes } from "./webhookRoutes.ts";

/** Every operation of /api/v1; the OpenAPI document and the access test are made from this list. */
export const routes: readonly RestRoute[] = [
  ...overviewRoutes,
  ...searchRoutes,
  ...runRoutes,
  ...backfillRoutes,
  ...scheduleRoutes,
  ...importRoutes,
  ...jobRoutes,
  ...seriesRoutes,
  ...viewRoutes,
  ...annotationRoutes,
  ...suspicionRoutes,
  ...ruleRoutes,
  ...compareRoutes,
  ...publishedRoutes,
  ...shareRoutes,
  ...alertRoutes,
  ...catalogRoutes,
  ...machineRoutes,
  ...hookRoutes,
  ...webhookRoutes,
  ...repositoryRoutes,
  ...memberRoutes,
  ...mailRoutes,
  ...apiKeyRoutes,
  ...projectRoutes,
  ...auditRoutes,
  ...incidentRoutes,
  ...eventRoutes,
];
