import type { Permission } from "@lapline/contracts";
import {
  Activity,
  Bell,
  ChartSpline,
  FolderGit2,
  GitCompareArrows,
  KeyRound,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  Server,
  SlidersHorizontal,
  Webhook,
} from "lucide-react";

export interface PageEntry {
  title: string;
  /** Within the project; empty for its first page. */
  path: string;
  icon: LucideIcon;
  /** Second key after `g`. */
  key: string;
  /** Readers who may not are not led there. */
  permission?: Permission;
}

/** The pages of a project, in the order of the navigation; palette and shortcuts use the same list. */
export const pages: readonly PageEntry[] = [
  { title: "Overview", path: "", icon: LayoutDashboard, key: "o" },
  { title: "Runs", path: "/runs", icon: Activity, key: "r" },
  { title: "Series", path: "/series", icon: ChartSpline, key: "s" },
  { title: "Compare", path: "/compare", icon: GitCompareArrows, key: "c" },
  { title: "Alerts", path: "/alerts", icon: Bell, key: "a" },
  { title: "Machines", path: "/machines", icon: Server, key: "m" },
  { title: "Rules", path: "/settings/rules", icon: SlidersHorizontal, key: "u" },
  {
    title: "Webhooks",
    path: "/settings/webhooks",
    icon: Webhook,
    key: "w",
    permission: "webhooks.manage",
  },
  {
    title: "Repositories",
    path: "/settings/repositories",
    icon: FolderGit2,
    key: "y",
    permission: "repositories.manage",
  },
  { title: "Shares", path: "/settings/shares", icon: Link2, key: "h", permission: "shares.create" },
  {
    title: "API keys",
    path: "/settings/api-keys",
    icon: KeyRound,
    key: "k",
    permission: "apiKeys.manage",
  },
];
