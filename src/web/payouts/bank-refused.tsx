import { ConnectButton } from "./connect-button.tsx";

/** What the driver must do after a failed payout. */
export const BankRefused = () => (
  <div className="grid gap-3">
    <p role="alert" className="rounded-input bg-tint-danger p-3 text-on-tint-danger">
      Your bank did not take a payout. The money is on your Stripe account again. Stripe pays it out
      once you have entered your bank account again.
    </p>
    <ConnectButton label="Enter bank account on Stripe" />
  </div>
);
