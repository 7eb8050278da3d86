import type { PresetId } from "@lapline/contracts";
import { Banner } from "@/components/ui/Banner.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { useProjectPath } from "@/features/session/index.ts";

interface PublishedBannerProps {
  comparison: PresetId;
  /** Whether its jobs have not all ended. */
  live: boolean;
}

/** Leads from the run of a published comparison back to the page that shows its results. */
export function PublishedBanner({ comparison, live }: PublishedBannerProps) {
  const path = useProjectPath();
  return (
    <Banner
      tone="info"
      title="Run of a published comparison"
      actions={
        <ButtonLink href={path(`/published/${comparison}`)} size="small">
          Open comparison
        </ButtonLink>
      }
    >
      {live
        ? "Each result appears beside the published figures when its job has ended."
        : "The results are next to the published figures."}
    </Banner>
  );
}
