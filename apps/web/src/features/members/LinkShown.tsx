import { mailPathWords } from "@lapline/contracts";
import { ShownOnce } from "@/components/secrets/ShownOnce.tsx";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";
import { useSession } from "@/features/session/index.ts";

interface LinkShownProps {
  email: string;
  url: string;
  onDone: () => void;
}

/** The link of an invitation, the only time that it is shown. */
export function LinkShown({ email, url, onDone }: LinkShownProps) {
  const { sendsMail } = useSession();
  return (
    <ShownOnce
      note="Whoever has the link can join with it once, within seven days."
      onDone={onDone}
    >
      <p>{mailPathWords(sendsMail).invitation(email)}</p>
      <CodeBlock label="link" code={url} />
    </ShownOnce>
  );
}
