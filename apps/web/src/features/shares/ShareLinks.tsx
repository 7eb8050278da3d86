import { CodeBlock } from "@/components/ui/CodeBlock.tsx";
import { escapeAttribute } from "./escapeAttribute.ts";

interface ShareLinksProps {
  url: string;
  /** Query with which the page opens as its author looked at it. */
  look: string;
  title: string;
}

/** The addresses of a new share, ready to be put where it is to be seen. */
export function ShareLinks({ url, look, title }: ShareLinksProps) {
  const name = title.replaceAll(/[[\]\\]/g, "");
  return (
    <>
      <Block title="Link" label="link" code={`${url}${look}`} />
      <details className="min-w-0">
        <summary className="cursor-pointer text-sm font-medium">Badge and embedding</summary>
        <div className="flex min-w-0 flex-col gap-3 pt-3">
          <Block
            title="Badge for Markdown"
            label="badge"
            code={`[![${name}](${url}/badge.svg)](${url}${look})`}
          />
          <Block
            title="Frame for HTML"
            label="frame"
            code={`<iframe src="${escapeAttribute(`${url}/embed${look}`)}" title="${escapeAttribute(title)}" width="100%" height="600" loading="lazy" referrerpolicy="no-referrer"></iframe>`}
          />
        </div>
      </details>
    </>
  );
}

function Block({ title, label, code }: { title: string; label: string; code: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <h3 className="text-sm font-medium">{title}</h3>
      <CodeBlock label={label} code={code} />
    </div>
  );
}
