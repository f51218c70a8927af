import type { ReplyOf } from "#shared/endpoint.ts";
import { cancellationRule } from "#shared/rides/cancellation-text.ts";
import type { getCancellation, Ride } from "#shared/rides/contract.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import type { Viewer } from "./ride-text.ts";

type Terms = ReplyOf<typeof getCancellation>["cancellation"];

/** Refund for canceling now, and when it changes. */
export const CancelTerms = ({
  ride,
  viewer,
  terms,
}: {
  ride: Ride;
  viewer: Viewer;
  terms: Terms;
}) => (
  <div className="grid gap-3" aria-live="polite">
    <dl className="flex items-baseline justify-between gap-4 rounded-button bg-raised px-4 py-3">
      <dt>{viewer === "rider" ? "You get back" : `${ride.rider.firstName} gets back`}</dt>
      <dd>
        <Dollars amount={terms.refund} className="text-price text-fg" />
      </dd>
    </dl>
    {ride.state === "pending" && viewer === "rider" && (
      <p>That is the full amount. Your card was never charged.</p>
    )}
    {terms.driverKeeps > 0 && (
      <p>
        <Dollars amount={terms.driverKeeps} />{" "}
        {viewer === "rider" ? `goes to ${ride.driver.firstName} for the way.` : "is yours."}
      </p>
    )}
    {viewer === "driver" && <p>This cancellation counts toward your trust level.</p>}
    {terms.changes.map(({ after, refund }, index) => {
      const refundBefore = terms.changes[index - 1]?.refund ?? terms.refund;
      return (
        <p key={after}>
          After <MarketTime at={after} className="text-fg" />
          {refund > refundBefore && `, if ${ride.driver.firstName} has not come by then`}:{" "}
          <Dollars amount={refund} className="font-semibold text-fg" />
        </p>
      );
    })}
    <p className="text-small text-fg-3">Rule: {cancellationRule(terms.rule)}</p>
  </div>
);
