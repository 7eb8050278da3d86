export { AuditLog, AuditPage } from "./AuditLog.tsx";
export { auditCsv, auditFilters, givenFilters } from "./auditFilters.ts";
