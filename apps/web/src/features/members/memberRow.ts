import type { ApiOutput } from "@/client/trpc.ts";

export type MemberRow = ApiOutput["members"]["list"]["items"][number];
