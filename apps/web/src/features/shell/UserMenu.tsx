"use client";

import { CircleHelp, LogIn, LogOut, MonitorCog, Moon, Sun } from "lucide-react";
import { Menu } from "@/components/ui/Menu.tsx";
import { useSession } from "@/features/session/index.ts";
import { leave } from "./leave.ts";
import { railButtonClass } from "./railButtonClass.ts";
import { parseTheme } from "./theme.ts";
import { toSignIn } from "./toSignIn.ts";
import { useTheme } from "./useTheme.ts";

const themes = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "system", label: "System", icon: MonitorCog },
] as const;

/** Who is signed in, the theme, help, and the way out. */
export function UserMenu({ onHelp }: { onHelp: () => void }) {
  const { user } = useSession();
  const [theme, setTheme] = useTheme();
  return (
    <Menu
      label="Account and theme"
      className={railButtonClass}
      entries={[
        { kind: "text", id: "email", content: user?.email ?? "You are not signed in" },
        { kind: "separator", id: "before-theme" },
        {
          kind: "choice",
          id: "theme",
          label: "Theme",
          value: theme,
          options: themes.map(({ value, label, icon: Icon }) => ({
            value,
            content: (
              <>
                <Icon aria-hidden /> {label}
              </>
            ),
          })),
          onSelect: (value) => setTheme(parseTheme(value)),
        },
        { kind: "separator", id: "after-theme" },
        {
          kind: "action",
          id: "help",
          content: (
            <>
              <CircleHelp aria-hidden /> Keyboard shortcuts
            </>
          ),
          onSelect: onHelp,
        },
        {
          kind: "action",
          id: "sign-out",
          content: (
            <>
              {user === null ? <LogIn aria-hidden /> : <LogOut aria-hidden />}
              {user === null ? "Sign in" : "Sign out"}
            </>
          ),
          onSelect: user === null ? toSignIn : leave,
        },
      ]}
    >
      <span
        aria-hidden
        className="flex size-5 shrink-0 items-center justify-center rounded-full bg-subtle text-2xs font-semibold text-muted uppercase ring-1 ring-line"
      >
        {(user?.name ?? "Visitor").slice(0, 1)}
      </span>
      <span className="min-w-0 flex-1 truncate text-sm">{user?.name ?? "Visitor"}</span>
      <span className="sr-only">, Account and theme</span>
    </Menu>
  );
}
