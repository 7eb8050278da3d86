"use client";

import { CircleHelp, LogOut, Moon, Plus, Sun } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useProjectPath } from "@/features/session/index.ts";
import { leave } from "./leave.ts";
import { useTheme } from "./useTheme.ts";

export interface PaletteAction {
  id: string;
  title: string;
  /** What the search looks at. */
  words: string;
  icon: ReactNode;
  keys: readonly string[];
  run: () => void;
}

/** What the palette can do, beside going somewhere. */
export function usePaletteActions(onHelp: () => void): PaletteAction[] {
  const router = useRouter();
  const path = useProjectPath();
  const [theme, setTheme] = useTheme();
  const other = theme === "dark" ? "light" : "dark";
  return [
    {
      id: "new-run",
      title: "New run",
      words: "new run submit jobs benchmark",
      icon: <Plus aria-hidden />,
      keys: ["n"],
      run: () => router.push(path("/runs/new")),
    },
    {
      id: "theme",
      title: `Use the ${other} theme`,
      words: "use theme light dark",
      icon: other === "light" ? <Sun aria-hidden /> : <Moon aria-hidden />,
      keys: [],
      run: () => setTheme(other),
    },
    {
      id: "help",
      title: "Keyboard shortcuts",
      words: "help keyboard shortcuts",
      icon: <CircleHelp aria-hidden />,
      keys: ["?"],
      run: onHelp,
    },
    {
      id: "sign-out",
      title: "Sign out",
      words: "sign out leave",
      icon: <LogOut aria-hidden />,
      keys: [],
      run: leave,
    },
  ];
}
