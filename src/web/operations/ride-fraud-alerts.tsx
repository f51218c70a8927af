import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Section } from "#web/ui/section.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { fraudAlertStyle } from "./status-styles.ts";
import { StripeId } from "./stripe-id.tsx";

type FraudAlert = RideForAdmin["fraudAlerts"][number];

/** Radar's reviews and the bank's fraud warnings, with the possible steps. */
export const RideFraudAlerts = ({ record: { fraudAlerts } }: { record: RideForAdmin }) =>
  fraudAlerts.map((alert) => <RideFraudAlert key={alert.id} alert={alert} />);

const RideFraudAlert = ({ alert }: { alert: FraudAlert }) => (
  <Section title={alert.kind === "review" ? "Radar review" : "Fraud warning"}>
    <p role="status">
      <StatusWord {...fraudAlertStyle(alert)} />
    </p>
    {alert.closedAt === null && <p className="text-fg-2">{nextStepText[alert.kind]}</p>}
    <DescriptionList
      lines={[
        { label: alert.kind === "review" ? "Opened by" : "Reported as", value: alert.reason },
        { label: "Opened", value: <MarketTime at={alert.openedAt} isBrief /> },
        ...(alert.closedAt
          ? [{ label: "Closed", value: <MarketTime at={alert.closedAt} isBrief /> }]
          : []),
      ]}
    />
    <dl className="text-small">
      <StripeId name="At Stripe" id={alert.id} url={alert.url} />
    </dl>
  </Section>
);

const nextStepText: Record<FraudAlert["kind"], string> = {
  review:
    "The hold on the card stands and the ride goes on. Approve the payment in Stripe's dashboard, or refund it.",
  warning:
    "The rider's bank has told Stripe of fraud, and a dispute often follows. A full refund avoids it and its fee. Leave it if you know that the rider paid.",
};
