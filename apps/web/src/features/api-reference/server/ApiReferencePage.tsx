import { FileJson } from "lucide-react";
import { buttonClass } from "@/components/ui/buttonClass.ts";
import { Logo } from "@/components/ui/Logo.tsx";
import { env } from "../../../server/env.ts";
import { problemCodes } from "../../../server/http/problemCodes.ts";
import { openApiDocument } from "../../../server/rest/openApiDocument.ts";
import { routes } from "../../../server/rest/routes.ts";
import { OperationCard } from "./OperationCard.tsx";
import { PlainWords } from "./PlainWords.tsx";
import { prepareReference, type Reference } from "./prepareReference.ts";
import { ShapeTable } from "./ShapeTable.tsx";

let prepared: Reference | undefined;

/** Made once: the routes do not change while the process lives. */
function reference(): Reference {
  prepared ??= prepareReference(openApiDocument(routes, new URL(env().LAPLINE_URL).origin));
  return prepared;
}

function Contents({ groups }: { groups: Reference["groups"] }) {
  return (
    <nav
      aria-label="Operations"
      className="text-sm lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:w-56 lg:shrink-0 lg:self-start lg:overflow-y-auto"
    >
      <ul className="flex flex-wrap gap-x-4 gap-y-1 lg:flex-col">
        {groups.map(({ title, id }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-block py-0.5 text-muted hover:text-text">
              {title}
            </a>
          </li>
        ))}
        <li>
          <a href="#problems" className="inline-block py-0.5 text-muted hover:text-text">
            Problems
          </a>
        </li>
        <li>
          <a href="#shapes" className="inline-block py-0.5 text-muted hover:text-text">
            Shared shapes
          </a>
        </li>
      </ul>
    </nav>
  );
}

/** Reference of the REST API for everybody: it describes the product and holds no data. */
export function ApiReferencePage() {
  const { intro, groups, shapes } = reference();
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-5 px-4 py-4 sm:px-6">
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3">
        <a href="/" className="flex items-center gap-2.5">
          <Logo />
          <span className="text-sm font-semibold tracking-tight">Lapline</span>
        </a>
        <a href="/api/v1/openapi.json" className={buttonClass({ look: "quiet", size: "small" })}>
          <FileJson aria-hidden /> OpenAPI document
        </a>
      </header>
      <div className="flex min-w-0 flex-col gap-6 lg:flex-row lg:gap-8">
        <Contents groups={groups} />
        <main className="flex min-w-0 flex-1 flex-col gap-6">
          <h1 className="text-xl font-semibold tracking-tight">API reference</h1>
          <div className="flex max-w-3xl flex-col gap-2 text-sm leading-6">
            {intro.map((text) => (
              <p key={text}>
                <PlainWords text={text} />
              </p>
            ))}
          </div>
          {groups.map(({ title, id, operations }) => (
            <section key={id} id={id} className="flex min-w-0 scroll-mt-4 flex-col gap-3">
              <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
              {operations.map((operation) => (
                <OperationCard key={operation.id} operation={operation} />
              ))}
            </section>
          ))}
          <section id="problems" className="flex min-w-0 scroll-mt-4 flex-col gap-3">
            <h2 className="text-lg font-semibold tracking-tight">Problems</h2>
            <dl className="flex flex-col rounded-lg border border-line bg-surface px-4 py-2 text-xs">
              {Object.entries(problemCodes).map(([code, { status, meaning }]) => (
                <div key={code} className="flex flex-wrap gap-x-3 py-1 sm:flex-nowrap">
                  <dt className="w-full shrink-0 font-mono break-all sm:w-2/5">
                    {status} {code}
                  </dt>
                  <dd className="min-w-0 text-muted">{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section id="shapes" className="flex min-w-0 scroll-mt-4 flex-col gap-3">
            <h2 className="text-lg font-semibold tracking-tight">Shared shapes</h2>
            {shapes.map(({ name, rows }) => (
              <article
                key={name}
                id={`shape-${name}`}
                className="flex min-w-0 scroll-mt-4 flex-col gap-2 rounded-lg border border-line bg-surface p-4"
              >
                <h3 className="font-mono text-sm font-semibold">{name}</h3>
                <ShapeTable caption={name} rows={rows} />
              </article>
            ))}
          </section>
        </main>
      </div>
    </div>
  );
}
