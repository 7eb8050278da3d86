/** What every job that was measured elsewhere has in common. */
export const importedJob = {
  purpose: "imported",
  provisioner: "imported",
  sandbox: "none",
  durability: "unspecified",
  expectedSeconds: 0,
  status: "COMPLETED",
} as const;
