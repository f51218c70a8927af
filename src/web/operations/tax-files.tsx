import { newYorkClock } from "#shared/new-york-time.ts";
import { TAX_CSV_PATH } from "#shared/operations/lists-contract.ts";
import { DownloadButton } from "#web/platform/download-button.tsx";
import { Section } from "#web/ui/section.tsx";

/** Downloads of the drivers' 1099-K data, of this year and the last one. */
export const TaxFiles = () => {
  const { year: thisYear } = newYorkClock(new Date());
  return (
    <Section title="Tax forms (1099-K)">
      <p className="text-fg-2">
        What riders paid for each driver's rides, before refunds and fees, by month of New York.
      </p>
      <div className="flex flex-wrap gap-3">
        {[thisYear - 1, thisYear].map((year) => (
          <DownloadButton
            key={year}
            path={`${TAX_CSV_PATH}?year=${year}`}
            name={`faire-1099-k-${year}.csv`}
            description={`1099-K data of ${year} as CSV`}
            label={String(year)}
          />
        ))}
      </div>
    </Section>
  );
};
