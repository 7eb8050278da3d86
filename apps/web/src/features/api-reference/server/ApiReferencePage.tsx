import { FileJson } from "lucide-react";
import { buttonClass } from "@/components/ui/buttonClass.ts";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";
import { Logo } from "@/components/ui/Logo.tsx";
import { env } from "../../../server/env.ts";
import { problemCodes } from "../../../server/http/problemCodes.ts";
import { openApiDocument } from "../../../server/rest/openApiDocument.ts";
import { routes } from "../../../server/rest/routes.ts";
import { PlainWords } from "./PlainWords.tsx";
import {
  prepareReference,
  type Reference,
  type ReferenceBody,
  type ReferenceOperation,
} from "./prepareReference.ts";
import { ShapeTable } from "./ShapeTable.tsx";

const headingClass = "text-xs font-semibold text-muted";

function BodyPart({ title, body }: { title: string; body: ReferenceBody }) {
  return (
    <section className="flex min-w-0 flex-col gap-1.5">
      <h4 className={headingClass}>
        {title}{" "}
        {body.shape === null ? (
          <span className="font-normal">{body.type}</span>
        ) : (
          <a href={`#shape-${body.shape}`} className="font-normal text-accent hover:underline">
            {body.type}
          </a>
        )}
      </h4>
      <ShapeTable caption={title} rows={body.rows} />
      <details className="text-xs">
        <summary className="cursor-pointer text-muted hover:text-text">Example</summary>
        <pre className="mt-1.5 max-h-96 overflow-auto rounded-md border border-line bg-subtle p-3 font-mono leading-5 break-words whitespace-pre-wrap">
          {body.example}
        </pre>
      </details>
    </section>
  );
}

function Parameters({ operation }: { operation: ReferenceOperation }) {
  return (
    <section className="flex min-w-0 flex-col gap-1.5">
      <h4 className={headingClass}>Parameters</h4>
      <dl className="flex flex-col text-xs">
        {operation.parameters.map(({ name, place, required, type, note }) => (
          <div
            key={name}
            className="flex flex-wrap gap-x-3 border-b border-line py-1 last:border-b-0 sm:flex-nowrap"
          >
            <dt className="w-full shrink-0 font-mono break-all sm:w-2/5">
              {name}
              <span className="font-sans text-muted">
                {" "}
                ({place}
                {required ? "" : ", optional"})
              </span>
            </dt>
            <dd className="min-w-0 break-words text-muted">
              {type}
              {note === "" ? null : `. ${note}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** One operation: what it does, takes and answers, how to call it, and what can go wrong. */
function OperationCard({ operation }: { operation: ReferenceOperation }) {
  const { id, method, path, summary, description, body, answer, answerStatus, problems, curl } =
    operation;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex min-w-0 scroll-mt-4 flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-col gap-1">
        <h3 id={`${id}-title`} className="font-mono text-sm font-semibold break-all">
          <a href={`#${id}`} className="hover:underline">
            <span className="text-accent">{method}</span> {path}
          </a>
        </h3>
        <p className="text-sm">{summary}.</p>
        {description === null ? null : (
          <p className="text-xs text-muted">
            <PlainWords text={description} />
          </p>
        )}
      </div>
      <CodeBlock label={`the call of ${id}`} code={curl} />
      {operation.parameters.length === 0 ? null : <Parameters operation={operation} />}
      {body === null ? null : <BodyPart title="Body" body={body} />}
      {answer === null ? null : <BodyPart title={`Answer ${answerStatus}`} body={answer} />}
      <p className="text-xs leading-5 break-words text-muted">
        <a href="#problems" className="font-semibold hover:underline">
          Problems
        </a>{" "}
        {problems.map(({ status, codes }) => `${status} ${codes.join(", ")}`).join("; ")}
      </p>
    </article>
  );
}

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
