import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { listOpenLostItems } from "#shared/lost-items/contract.ts";
import { call } from "#web/platform/client.ts";
import { Section } from "#web/ui/section.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";

const openItems = queryOptions({
  queryKey: ["lost-items"],
  queryFn: ({ signal }) => call(listOpenLostItems, { signal }),
});

/** Lost items that wait for the driver; renders nothing without any. */
export const OpenLostItems = () => {
  const { data } = useQuery(openItems);
  if (!data || data.items.length === 0) return null;
  return (
    <Section title="Lost items">
      <ul className="grid gap-3">
        {data.items.map(({ rideId, what, riderName, state, reportedAt }) => (
          <li key={rideId}>
            <Link
              to="/rides/$id"
              params={{ id: rideId }}
              className="break-words underline underline-offset-4"
            >
              {riderName}: {what}
            </Link>
            <span className="block text-small text-fg-2">
              {state === "found" ? "Found, not handed back yet" : "Waits for your answer"}, reported{" "}
              <MarketTime at={reportedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
};
