import { CopyButton } from "./CopyButton.tsx";

interface CodeBlockProps {
  code: string;
  /** What the code is, for the accessible names: "command". */
  label: string;
}

/** A command to copy. Long lines wrap, so that nothing hides behind a scroll bar on a phone. */
export function CodeBlock({ code, label }: CodeBlockProps) {
  return (
    <div className="relative min-w-0 rounded-md border border-line bg-subtle">
      <pre className="p-3 pr-12 font-mono text-xs leading-5 break-words whitespace-pre-wrap text-text">
        <code>{code}</code>
      </pre>
      <div className="absolute top-1.5 right-1.5 rounded-md bg-subtle">
        <CopyButton text={code} label={`Copy ${label}`} />
      </div>
    </div>
  );
}
