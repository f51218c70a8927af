import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import { productName } from "#shared/product.ts";
import { IfPermitted } from "#web/platform/admin/if-permitted.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { FailedRefund } from "./failed-refund.tsx";
import { moneyStyles } from "./status-styles.ts";
import { StripeId } from "./stripe-id.tsx";

/** Amounts charged, refunded and transferred, with Stripe's ids. */
export const RideMoney = ({ record: { money, ride } }: { record: RideForAdmin }) => (
  <FoldedSection title="Money" brief={briefOf(money)}>
    <p className="flex flex-wrap justify-between gap-4">
      <StatusWord {...moneyStyles[money.state]} />
      <span role="status" className="text-small text-fg-2">
        {money.isSettled ? "Settled" : "Not settled yet"}
      </span>
    </p>
    <DescriptionList
      lines={[
        { label: "Charged", value: <Dollars amount={money.captured} /> },
        ...amountLine("Refunded to the rider", money.refunded),
        ...amountLine("Refund on its way", money.refunding),
        { label: "Sent to the driver", value: <Dollars amount={money.transferred} /> },
        ...amountLine("Transfer to the driver reversed", money.reversed),
        ...amountLine("Kept to repay earlier refunds", money.kept),
        ...amountLine("Repaid by the driver's later fares", money.owed),
        {
          label: "Stripe's fee",
          value: money.fee === null ? "not known yet" : <Dollars amount={money.fee} />,
        },
        ...splitLines(ride.payment.split),
        ...(money.risk ? [{ label: "Stripe's risk level", value: formatRisk(money.risk) }] : []),
      ]}
    />
    {money.refundFailure && (
      <IfPermitted permission="refunds">
        <FailedRefund ride={ride} failure={money.refundFailure} />
      </IfPermitted>
    )}
    <Refunds refunds={ride.payment.refunds} />
    <StripeObjects objects={money.objects} />
  </FoldedSection>
);

const briefOf = ({ state, captured }: RideForAdmin["money"]) => (
  <>
    {moneyStyles[state].word}
    {captured > 0 && (
      <>
        {" "}
        <Dollars amount={captured} />
      </>
    )}
  </>
);

/** A line that is left out while nothing moved. */
export const amountLine = (label: string, amount: number) =>
  amount > 0 ? [{ label, value: <Dollars amount={amount} /> }] : [];

/** Public fees, and what the platform keeps once Stripe's fee is known; nothing before the charge. */
const splitLines = (split: RideForAdmin["ride"]["payment"]["split"]) =>
  split
    ? [
        ...amountLine("Public fees to remit", split.fees),
        ...(split.platform === null
          ? []
          : [
              {
                label: `${productName()} keeps, after Stripe's fee`,
                value: <Dollars amount={split.platform} />,
              },
            ]),
      ]
    : [];

/** "elevated (68 of 100)" */
const formatRisk = ({ level, score }: NonNullable<RideForAdmin["money"]["risk"]>): string =>
  score === null ? level : `${level} (${score} of 100)`;

const Refunds = ({ refunds }: { refunds: RideForAdmin["ride"]["payment"]["refunds"] }) =>
  refunds.length > 0 && (
    <>
      <h3 className="font-semibold">Refunds</h3>
      <ul className="grid gap-3">
        {refunds.map(({ at, amount, fromDriver, reason }) => (
          <li key={at} className="grid gap-0.5 text-small">
            <span className="flex flex-wrap justify-between gap-x-4 tabular-nums">
              <span>
                <Dollars amount={amount} />, of it <Dollars amount={fromDriver} /> from the driver
              </span>
              <MarketTime at={at} isBrief className="text-fg-2" />
            </span>
            <span className="text-fg-2 wrap-anywhere">{reason}</span>
          </li>
        ))}
      </ul>
    </>
  );

const StripeObjects = ({ objects }: { objects: RideForAdmin["money"]["objects"] }) =>
  objects.length > 0 && (
    <Disclosure summary="At Stripe">
      <dl className="grid gap-2 text-small">
        {objects.map((object) => (
          <StripeId key={object.name} {...object} />
        ))}
      </dl>
    </Disclosure>
  );
