/** How the sweeper notes failures with machines. */
export const machinesOf = { loop: "sweeper", kind: "machine" } as const;
