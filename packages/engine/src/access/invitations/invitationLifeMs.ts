/** How long an invitation can be answered. */
export const invitationLifeMs = 7 * 24 * 60 * 60_000;
