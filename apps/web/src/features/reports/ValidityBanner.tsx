import type { Report } from "@lapline/contracts";
import { Banner } from "@/components/ui/Banner.tsx";

/** Why a report does not count, and what the machine was worried about. Nothing when all is well. */
export function ValidityBanner({ report }: { report: Report }) {
  const { valid, reasons } = report.validity;
  return (
    <>
      {valid ? null : (
        <Banner tone="error" title="Invalid: never part of a baseline">
          <ul className="list-disc pl-4">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Banner>
      )}
      {report.warnings.length === 0 ? null : (
        <Banner
          tone="warning"
          title={report.warnings.length === 1 ? "1 warning" : `${report.warnings.length} warnings`}
        >
          <ul className="list-disc pl-4">
            {report.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}
