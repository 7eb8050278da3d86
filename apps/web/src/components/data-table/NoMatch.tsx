import { SearchX } from "lucide-react";
import { Button } from "@/components/ui/Button.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";

interface NoMatchProps {
  noun: string;
  onClear: () => void;
}

/** A list whose filters leave nothing, with the way back. */
export function NoMatch({ noun, onClear }: NoMatchProps) {
  return (
    <EmptyState icon={<SearchX aria-hidden />} title={`No ${noun} matches these filters`}>
      <p>Take a filter away, or clear them all.</p>
      <div>
        <Button onClick={onClear}>Clear filters</Button>
      </div>
    </EmptyState>
  );
}
