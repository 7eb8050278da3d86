import { BookOpenText, FileJson } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/buttonClass.ts";
import { classNames } from "@/components/ui/classNames.ts";
import { Logo } from "@/components/ui/Logo.tsx";
import { reference } from "./reference.ts";

interface ReferenceFrameProps {
  /** The page in view: a group by its id, `problems` or `shapes`; null for the list of all. */
  page: string | null;
  title: string;
  children: ReactNode;
}

/** What every page of the reference has: the way home, the groups, and its title. */
export function ReferenceFrame({ page, title, children }: ReferenceFrameProps) {
  const pages = [
    { id: null, title: "All operations" },
    ...reference().groups,
    { id: "problems", title: "Problems" },
    { id: "shapes", title: "Shared shapes" },
  ];
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-5 px-4 py-4 sm:px-6">
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3">
        <a href="/" className="flex items-center gap-2.5">
          <Logo />
          <span className="text-sm font-semibold tracking-tight">Lapline</span>
        </a>
        <div className="flex flex-wrap gap-2">
          <a href="/docs" className={buttonClass({ look: "quiet", size: "small" })}>
            <BookOpenText aria-hidden /> Docs
          </a>
          <a href="/api/v1/openapi.json" className={buttonClass({ look: "quiet", size: "small" })}>
            <FileJson aria-hidden /> OpenAPI document
          </a>
        </div>
      </header>
      <div className="flex min-w-0 flex-col gap-6 lg:flex-row lg:gap-8">
        <nav
          aria-label="Operations"
          className="text-sm lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:w-48 lg:shrink-0 lg:self-start lg:overflow-y-auto"
        >
          <ul className="flex flex-wrap gap-x-4 gap-y-1 lg:flex-col">
            {pages.map(({ id, title: name }) => (
              <li key={name}>
                <a
                  href={id === null ? "/docs/api" : `/docs/api/${id}`}
                  aria-current={id === page ? "page" : undefined}
                  className={classNames(
                    "inline-block py-0.5 hover:text-text",
                    id === page ? "font-medium text-text" : "text-muted",
                  )}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main className="flex min-w-0 flex-1 flex-col gap-4">
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          {children}
        </main>
      </div>
    </div>
  );
}
