import { Banner } from "./Banner.tsx";
import { Button } from "./Button.tsx";

interface StaleBannerProps {
  query: { isError: boolean; data: unknown; dataUpdatedAt: number; refetch: () => unknown };
}

/** Says that what is shown is old because the last look failed; shows nothing otherwise. */
export function StaleBanner({ query }: StaleBannerProps) {
  if (!query.isError || query.data === undefined) return null;
  return (
    <Banner
      tone="warning"
      title="This may be out of date"
      actions={
        <Button size="small" onClick={() => query.refetch()}>
          Look again
        </Button>
      }
    >
      The server did not answer the last time. You see what it said at{" "}
      {new Date(query.dataUpdatedAt).toLocaleTimeString("en-GB")}.
    </Banner>
  );
}
