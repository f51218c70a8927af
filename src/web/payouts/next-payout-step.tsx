import { useQuery } from "@tanstack/react-query";
import type { Payouts } from "#shared/payouts/contract.ts";
import { productQuery } from "#web/platform/product-query.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { ConnectButton } from "./connect-button.tsx";

/** When fares reach a connected account, without the final period. */
export const fareArrival =
  "Each fare is sent to you once its ride is over. A new driver's first fares can take a few days";

type NextPayoutStepProps = { payouts: Payouts; label: string };

/** What the driver can do about the payout account: Stripe's form, or a mail to us if the form cannot help. */
export const NextPayoutStep = ({ payouts: { state, nextStep }, label }: NextPayoutStepProps) =>
  nextStep === "write" ? (
    <WriteToUs />
  ) : (
    <ConnectButton label={label} isQuiet={state === "connected" || nextStep === "wait"} />
  );

const WriteToUs = () => {
  const { data } = useQuery(productQuery);
  return (
    data && (
      <a
        href={`mailto:${data.contactEmail}`}
        className={buttonClass({ size: "lg", width: "full", className: "break-all" })}
      >
        Write to {data.contactEmail}
      </a>
    )
  );
};
