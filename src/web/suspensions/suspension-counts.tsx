import { queryOptions, useQuery } from "@tanstack/react-query";
import { getSuspensionCounts } from "#shared/suspensions/contract.ts";
import { call } from "#web/platform/client.ts";
import { publicKeys } from "#web/platform/public-replies.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Section } from "#web/ui/section.tsx";

const countsQuery = queryOptions({
  queryKey: publicKeys["/suspensions/counts"],
  queryFn: ({ signal }) => call(getSuspensionCounts, { signal }),
});

/**
 * Suspensions, appeals and lifted suspensions of the last 12 months; renders nothing if all are
 * zero.
 */
export const SuspensionCounts = () => {
  const { data } = useQuery(countsQuery);
  if (!data || data.suspended + data.appealed + data.lifted === 0) return null;
  return (
    <Section title="Suspended accounts in the last 12 months">
      <DescriptionList
        lines={[
          { label: "Suspended", value: data.suspended.toLocaleString("en-US") },
          { label: "Appealed", value: data.appealed.toLocaleString("en-US") },
          { label: "Lifted", value: data.lifted.toLocaleString("en-US") },
        ]}
      />
      <p className="text-fg-2">
        A suspended person reads the reason and can appeal. A person answers within 72 hours.
      </p>
    </Section>
  );
};
