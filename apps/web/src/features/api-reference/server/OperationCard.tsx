import { CodeBlock } from "@/components/ui/CodeBlock.tsx";
import { PlainWords } from "./PlainWords.tsx";
import type { ReferenceBody, ReferenceOperation } from "./prepareReference.ts";
import { ShapeTable } from "./ShapeTable.tsx";

const headingClass = "text-xs font-semibold text-muted";

function BodyPart({ title, body }: { title: string; body: ReferenceBody }) {
  return (
    <section className="flex min-w-0 flex-col gap-1.5">
      <h3 className={headingClass}>
        {title}{" "}
        {body.shape === null ? (
          <span className="font-normal">{body.type}</span>
        ) : (
          <a href={`/docs/api/shapes#shape-${body.shape}`} className="font-normal text-accent hover:underline">
            {body.type}
          </a>
        )}
      </h3>
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
      <h3 className={headingClass}>Parameters</h3>
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
export function OperationCard({ operation }: { operation: ReferenceOperation }) {
  const { id, method, path, summary, description, body, answer, answerStatus, problems, curl } =
    operation;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex min-w-0 scroll-mt-4 flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-col gap-1">
        <h2 id={`${id}-title`} className="font-mono text-sm font-semibold break-all">
          <a href={`#${id}`} className="hover:underline">
            <span className="text-accent">{method}</span> {path}
          </a>
        </h2>
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
        <a href="/docs/api/problems" className="font-semibold hover:underline">
          Problems
        </a>{" "}
        {problems.map(({ status, codes }) => `${status} ${codes.join(", ")}`).join("; ")}
      </p>
    </article>
  );
}
