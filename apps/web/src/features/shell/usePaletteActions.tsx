"use client";

import { CircleHelp, CircleSlash, Eye, Gauge, LogIn, LogOut, Moon, Plus, Sun } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { toSignIn } from "@/client/toSignIn.ts";
import { usePermission, useProjectPath, useSession } from "@/features/session/index.ts";
import { leave } from "./leave.ts";
import { useTheme } from "./useTheme.ts";

export interface PaletteAction {
  id: string;
  title: string;
  /** What the search looks at. */
  words: string;
  icon: ReactNode;
  keys: readonly string[];
  /** Leaves the palette open for what it is done to. */
  stays?: boolean;
  run: () => void;
}

interface PaletteContext {
  onHelp: () => void;
  /** Puts a text into the palette's field. */
  onText: (text: string) => void;
}

/** What the palette can do, beside going somewhere. */
export function usePaletteActions({ onHelp, onText }: PaletteContext): PaletteAction[] {
  const router = useRouter();
  const path = useProjectPath();
  const [theme, setTheme] = useTheme();
  const { user } = useSession();
  const may = {
    submit: usePermission("runs.submit"),
    cancel: usePermission("runs.cancel"),
    acknowledge: usePermission("alerts.manage"),
  };
  const other = theme === "dark" ? "light" : "dark";
  const permitted: (PaletteAction & { may: boolean })[] = [
    {
      id: "new-run",
      may: may.submit,
      title: "New run",
      words: "new run submit jobs benchmark",
      icon: <Plus aria-hidden />,
      keys: ["n"],
      run: () => router.push(path("/runs/new")),
    },
    {
      id: "cancel",
      may: may.cancel,
      title: "Cancel a run…",
      words: "cancel a run stop jobs",
      icon: <CircleSlash aria-hidden />,
      keys: [],
      stays: true,
      run: () => onText("cancel "),
    },
    {
      id: "acknowledge",
      may: may.acknowledge,
      title: "Acknowledge an alert…",
      words: "acknowledge an alert",
      icon: <Eye aria-hidden />,
      keys: [],
      stays: true,
      run: () => onText("acknowledge "),
    },
    {
      id: "calibrate",
      may: may.submit,
      title: "Calibrate…",
      words: "calibrate noise floor",
      icon: <Gauge aria-hidden />,
      keys: [],
      stays: true,
      run: () => onText("calibrate "),
    },
  ];
  return [
    ...permitted.filter((action) => action.may),
    {
      id: "theme",
      title: `Use the ${other} theme`,
      words: "use theme light dark",
      icon: other === "light" ? <Sun aria-hidden /> : <Moon aria-hidden />,
      keys: [],
      run: () => setTheme(other),
    },
    {
      id: "docs",
      title: "Docs",
      words: "docs documentation manual help",
      icon: <CircleHelp aria-hidden />,
      keys: [],
      run: () => location.assign("/docs"),
    },
    {
      id: "help",
      title: "Keyboard shortcuts",
      words: "help keyboard shortcuts",
      icon: <CircleHelp aria-hidden />,
      keys: ["?"],
      run: onHelp,
    },
    user === null
      ? {
          id: "sign-in",
          title: "Sign in",
          words: "sign in",
          icon: <LogIn aria-hidden />,
          keys: [],
          run: toSignIn,
        }
      : {
          id: "sign-out",
          title: "Sign out",
          words: "sign out leave",
          icon: <LogOut aria-hidden />,
          keys: [],
          run: leave,
        },
  ];
}
