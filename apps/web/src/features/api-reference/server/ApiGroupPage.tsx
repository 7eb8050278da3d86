import { notFound } from "next/navigation";
import { type ProblemCodeName, problemCodes } from "../../../server/http/problemCodes.ts";
import { problemSteps } from "../../../server/http/problemSteps.ts";
import { OperationCard } from "./OperationCard.tsx";
import { PlainWords } from "./PlainWords.tsx";
import { ReferenceFrame } from "./ReferenceFrame.tsx";
import { reference } from "./reference.ts";
import { ShapeTable } from "./ShapeTable.tsx";

/** One page of the reference: the operations of a group, the problems, or the shared shapes. */
export function ApiGroupPage({ group }: { group: string }) {
  if (group === "problems") return <Problems />;
  if (group === "shapes") return <Shapes />;
  const found = reference().groups.find(({ id }) => id === group);
  if (found === undefined) notFound();
  return (
    <ReferenceFrame page={found.id} title={found.title}>
      {found.operations.map((operation) => (
        <OperationCard key={operation.id} operation={operation} />
      ))}
    </ReferenceFrame>
  );
}

function Problems() {
  const names = Object.keys(problemCodes) as ProblemCodeName[];
  const problems = names.map((code) => ({ code, ...problemCodes[code], next: problemSteps[code] }));
  return (
    <ReferenceFrame page="problems" title="Problems">
      <dl className="flex flex-col rounded-lg border border-line bg-surface px-4 py-2 text-xs">
        {problems.map(({ code, status, meaning, next }) => (
          <div key={code} className="flex flex-wrap gap-x-3 py-1 sm:flex-nowrap">
            <dt className="w-full shrink-0 font-mono break-all sm:w-2/5">
              {status} {code}
            </dt>
            <dd className="min-w-0 text-muted">
              <PlainWords text={`${meaning}. ${next}`} />
            </dd>
          </div>
        ))}
      </dl>
    </ReferenceFrame>
  );
}

function Shapes() {
  return (
    <ReferenceFrame page="shapes" title="Shared shapes">
      {reference().shapes.map(({ name, rows }) => (
        <article
          key={name}
          id={`shape-${name}`}
          className="flex min-w-0 scroll-mt-4 flex-col gap-2 rounded-lg border border-line bg-surface p-4"
        >
          <h2 className="font-mono text-sm font-semibold">{name}</h2>
          <ShapeTable caption={name} rows={rows} />
        </article>
      ))}
    </ReferenceFrame>
  );
}
