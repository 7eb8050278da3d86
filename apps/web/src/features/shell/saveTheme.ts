"use server";

import { cookies } from "next/headers";
import { parseTheme, type Theme, themeCookie } from "@/client/theme.ts";

const yearSeconds = 365 * 24 * 60 * 60;

/** Remembers the theme in a cookie, so that the next page arrives in it and nothing flashes. */
export async function saveTheme(theme: Theme): Promise<void> {
  (await cookies()).set(themeCookie, parseTheme(theme), {
    path: "/",
    maxAge: yearSeconds,
    sameSite: "lax",
    httpOnly: true,
  });
}
