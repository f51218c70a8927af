import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { Section } from "#web/ui/section.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { disputeStyles } from "./status-styles.ts";
import { StripeId } from "./stripe-id.tsx";

type Dispute = RideForAdmin["disputes"][number];

/** Chargebacks of the payment, with the required steps. */
export const RideDisputes = ({ record: { disputes } }: { record: RideForAdmin }) =>
  disputes.map((dispute) => <RideDispute key={dispute.id} dispute={dispute} />);

const titles = { ride: "Dispute", tip: "Dispute of the tip", toll: "Dispute of a toll" };

const RideDispute = ({ dispute }: { dispute: Dispute }) => (
  <Section title={titles[dispute.subject]}>
    <p role="status">
      <StatusWord {...disputeStyles[dispute.status]} />
    </p>
    <p className="text-fg-2">{nextStepText[dispute.status]}</p>
    <DescriptionList
      lines={[
        { label: "Reason", value: dispute.reason },
        { label: "Amount", value: <Dollars amount={dispute.amount} /> },
        { label: "Stripe's fee for it", value: <Dollars amount={dispute.fee} /> },
        { label: "Opened", value: <MarketTime at={dispute.openedAt} isBrief /> },
        ...closing(dispute),
      ]}
    />
    <dl className="text-small">
      <StripeId name="At Stripe" id={dispute.id} url={dispute.url} />
    </dl>
  </Section>
);

const closing = ({ answerBy, closedAt }: Dispute) => {
  const at = closedAt ?? answerBy;
  const label = closedAt ? "Closed" : "Answer by";
  return at === null ? [] : [{ label, value: <MarketTime at={at} isBrief /> }];
};

const answerAtStripe = "Answer with evidence in Stripe's dashboard.";
const nextStepText: Record<Dispute["status"], string> = {
  inquiry: `The bank has taken nothing yet. ${answerAtStripe} A refund of the ride ends it, too.`,
  inquiry_closed: "The bank has taken nothing.",
  needs_response: `${answerAtStripe} Until the bank decides, this payment cannot be refunded.`,
  under_review: "Until the bank decides, this payment cannot be refunded.",
  won: "The bank has given the money back.",
  lost: "The platform bears it, and the driver keeps the fare. This payment cannot be refunded as well.",
};
