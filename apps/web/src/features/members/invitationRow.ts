import type { ApiOutput } from "@/client/trpc.ts";

export type InvitationRow = ApiOutput["invitations"]["list"]["items"][number];
