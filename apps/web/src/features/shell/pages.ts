import {
  Activity,
  Bell,
  BookOpenText,
  Boxes,
  CalendarClock,
  ChartSpline,
  GitCompareArrows,
  LayoutDashboard,
  ListOrdered,
  type LucideIcon,
  Server,
  Settings,
} from "lucide-react";

export interface PageEntry {
  title: string;
  /** Within the project; empty for its first page. */
  path: string;
  icon: LucideIcon;
  /** Second key after `g`. */
  key: string;
  /** Visitors of a public project are not led there. */
  membersOnly?: true;
}

/**
 * The pages of a project that everything else is reached from, in the order of the navigation. They
 * load with every page, so what is set up once and looked at rarely is in `settingsPages`.
 */
export const pages: readonly PageEntry[] = [
  { title: "Overview", path: "", icon: LayoutDashboard, key: "o" },
  { title: "Alerts", path: "/alerts", icon: Bell, key: "a" },
  { title: "Runs", path: "/runs", icon: Activity, key: "r" },
  { title: "Queue", path: "/queue", icon: ListOrdered, key: "q" },
  {
    title: "Schedules",
    path: "/schedules",
    icon: CalendarClock,
    key: "d",
    membersOnly: true,
  },
  { title: "Workloads", path: "/workloads", icon: Boxes, key: "t" },
  { title: "Series", path: "/series", icon: ChartSpline, key: "s" },
  { title: "Compare", path: "/compare", icon: GitCompareArrows, key: "c" },
  { title: "Published comparisons", path: "/published", icon: BookOpenText, key: "p" },
  { title: "Machines", path: "/machines", icon: Server, key: "m" },
  { title: "Settings", path: "/settings", icon: Settings, key: "," },
];
