import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { chosenRowsWords } from "./chosenRowsWords.ts";

interface ChosenRowsProps {
  view: Parameters<typeof chosenRowsWords>[0];
  onAll: () => void;
}

/** That a comparison has chosen rows only, and how many there are; a share has no others. */
export function ChosenRows({ view, onAll }: ChosenRowsProps) {
  const isFrozen = useFrozen();
  const words = chosenRowsWords(view);
  if (words === null) return null;
  return (
    <p role="note" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {words}
      {isFrozen ? null : (
        <Button size="small" onClick={onAll}>
          Show all rows
        </Button>
      )}
    </p>
  );
}
