import { ShownOnce } from "@/components/secrets/ShownOnce.tsx";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";

interface LinkShownProps {
  email: string;
  url: string;
  onDone: () => void;
}

/** The link of an invitation, the only time that it is shown. */
export function LinkShown({ email, url, onDone }: LinkShownProps) {
  return (
    <ShownOnce
      note="Whoever has the link can join with it once, within seven days."
      onDone={onDone}
    >
      <p>A mail with a link is on its way to {email}. You can also hand over this one yourself.</p>
      <CodeBlock label="link" code={url} />
    </ShownOnce>
  );
}
