import { CSPProvider } from "@base-ui/react/csp-provider";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { AddressProvider } from "@/client/address/AddressProvider.tsx";
import { parseTheme, themeCookie } from "@/client/theme.ts";
import { Toasts } from "@/components/ui/Toasts.tsx";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Lapline", template: "%s · Lapline" },
  description: "Continuous benchmarking on your own machines.",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fafafa" },
    { media: "(prefers-color-scheme: dark)", color: "#131316" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  const asked = await headers();
  const nonce = asked.get("x-nonce");
  // Which keys a page names is for its styles to say: what it holds is the same on every system.
  const apple = /Macintosh|iPhone|iPad/.test(asked.get("user-agent") ?? "");
  return (
    <html
      lang="en"
      data-theme={theme}
      data-apple={apple ? "" : undefined}
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      suppressHydrationWarning
    >
      <body>
        <CSPProvider {...(nonce === null ? { disableStyleElements: true } : { nonce })}>
          <AddressProvider>
            {children}
            <Toasts />
          </AddressProvider>
        </CSPProvider>
      </body>
    </html>
  );
}
