/** Operations of /api/v1 that the commands call: a server that lacks one is older than this program. */
export const serverCalls = [
  "GET /caller",
  "GET /machines",
  "GET /runs/{id}",
  "GET /runs/{id}/verdict",
  "GET /series",
  "GET /series/{id}",
  "GET /shares",
  "POST /backfills",
  "POST /backfills/preview",
  "POST /machines/{id}/drain",
  "POST /machines/{id}/resume",
  "POST /reports",
  "POST /reprocess",
  "POST /runs",
  "POST /shares",
  "DELETE /shares/{id}",
] as const;
