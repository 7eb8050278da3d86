export { AuditLog } from "./AuditLog.tsx";
export { AuditPage } from "./AuditPage.tsx";
export { auditCsv } from "./auditCsv.ts";
export { auditFilters } from "./auditFilters.ts";
export { givenFilters } from "./givenFilters.ts";
