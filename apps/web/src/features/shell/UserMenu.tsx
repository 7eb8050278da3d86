"use client";

import { useRouter } from "next/navigation";
import { parseTheme } from "@/client/theme.ts";
import { toSignIn } from "@/client/toSignIn.ts";
import { Menu } from "@/components/ui/Menu.tsx";
import { useProjectPath, useSession } from "@/features/session/index.ts";
import { leave } from "./leave.ts";
import { railButtonClass } from "./railButtonClass.ts";
import { useTheme } from "./useTheme.ts";

const themes = [
  { value: "light", content: "Light" },
  { value: "dark", content: "Dark" },
  { value: "system", content: "System" },
] as const;

/** Settings of the reader alone. */
const personal = [
  { id: "account", content: "Your account", to: "/settings/account" },
  { id: "notifications", content: "Notifications", to: "/settings/notifications" },
];

/** Who is signed in, the theme, help, and the way out. On every page, so its entries bring no icons. */
export function UserMenu({ onHelp }: { onHelp: () => void }) {
  const { user } = useSession();
  const [theme, setTheme] = useTheme();
  const router = useRouter();
  const path = useProjectPath();
  return (
    <Menu
      label="Account and theme"
      className={railButtonClass}
      entries={[
        { kind: "text", id: "email", content: user?.email ?? "You are not signed in" },
        ...(user === null
          ? []
          : personal.map(({ id, content, to }) => ({
              kind: "action" as const,
              id,
              content,
              onSelect: () => router.push(path(to)),
            }))),
        { kind: "separator", id: "before-theme" },
        {
          kind: "choice",
          id: "theme",
          label: "Theme",
          value: theme,
          options: themes,
          onSelect: (value) => setTheme(parseTheme(value)),
        },
        { kind: "separator", id: "after-theme" },
        {
          kind: "action",
          id: "docs",
          content: "Docs",
          onSelect: () => location.assign("/docs"),
        },
        {
          kind: "action",
          id: "help",
          content: "Keyboard shortcuts",
          onSelect: onHelp,
        },
        {
          kind: "action",
          id: "sign-out",
          content: user === null ? "Sign in" : "Sign out",
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
