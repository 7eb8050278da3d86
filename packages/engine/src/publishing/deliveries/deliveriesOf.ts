/** How failures with deliveries are noted. */
export const deliveriesOf = { loop: "deliveries", kind: "delivery" } as const;
