/** How failures with reports are noted. */
export const reportsOf = { loop: "reports", kind: "report" } as const;
