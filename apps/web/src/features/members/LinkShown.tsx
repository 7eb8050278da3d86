import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";

interface LinkShownProps {
  email: string;
  url: string;
  onDone: () => void;
}

/** The link of an invitation, the only time that it is shown. */
export function LinkShown({ email, url, onDone }: LinkShownProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3 text-sm">
      <p>A mail with a link is on its way to {email}. You can also hand over this one yourself.</p>
      <CodeBlock label="link" code={url} />
      <Banner tone="info" title="Shown only now">
        Whoever has the link can join with it once, within seven days.
      </Banner>
      <Button className="self-end" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
