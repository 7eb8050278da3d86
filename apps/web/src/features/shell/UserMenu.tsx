"use client";

import { Menu as BaseMenu } from "@base-ui/react/menu";
import { CircleHelp, LogOut, MonitorCog, Moon, Sun } from "lucide-react";
import { Menu } from "@/components/ui/Menu.tsx";
import { menuItemClass } from "@/components/ui/menuItemClass.ts";
import { showToast } from "@/components/ui/toasts.ts";
import { useSession } from "@/features/session/index.ts";
import { signOut } from "./signOut.ts";
import { type Theme, useTheme } from "./useTheme.ts";

const themes: readonly { value: Theme; label: string; icon: typeof Sun }[] = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "system", label: "System", icon: MonitorCog },
];

/** Who is signed in, the theme, help, and the way out. */
export function UserMenu({ onHelp }: { onHelp: () => void }) {
  const { user } = useSession();
  const [theme, setTheme] = useTheme();
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex h-9 w-full min-w-0 items-center gap-2 rounded-md px-2 text-left hover:bg-hover"
        >
          <span
            aria-hidden
            className="flex size-5 shrink-0 items-center justify-center rounded-full bg-subtle text-2xs font-semibold text-muted uppercase ring-1 ring-line"
          >
            {user.name.slice(0, 1)}
          </span>
          <span className="min-w-0 flex-1 truncate text-sm">{user.name}</span>
          <span className="sr-only">Account and theme</span>
        </button>
      }
    >
      <p className="max-w-60 truncate px-2 py-1.5 text-xs text-muted">{user.email}</p>
      <BaseMenu.Separator className="my-1 h-px bg-line" />
      <BaseMenu.RadioGroup value={theme} onValueChange={(next: Theme) => setTheme(next)}>
        {themes.map(({ value, label, icon: Icon }) => (
          <BaseMenu.RadioItem key={value} value={value} className={menuItemClass}>
            <Icon aria-hidden />
            <span className="flex-1">{label}</span>
            <BaseMenu.RadioItemIndicator className="text-xs text-accent">
              in use
            </BaseMenu.RadioItemIndicator>
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
      <BaseMenu.Separator className="my-1 h-px bg-line" />
      <BaseMenu.Item className={menuItemClass} onClick={onHelp}>
        <CircleHelp aria-hidden /> Keyboard shortcuts
      </BaseMenu.Item>
      <BaseMenu.Item
        className={menuItemClass}
        onClick={() => {
          signOut().catch(() =>
            showToast({
              tone: "error",
              title: "You are still signed in",
              detail: "The server did not answer. Try again when it does.",
            }),
          );
        }}
      >
        <LogOut aria-hidden /> Sign out
      </BaseMenu.Item>
    </Menu>
  );
}
