import { BadgeCheck, CircleAlert, CircleCheck, CircleDashed, Sparkles } from "lucide-react";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";

/** Verification status; `isPlain` drops the background, for tables. */
export const VerificationStatus = ({
  isVerified,
  isPlain = false,
}: {
  isVerified: boolean;
  isPlain?: boolean;
}) => {
  const Mark = isPlain ? StatusWord : StatusBadge;
  return isVerified ? (
    <Mark tone="success" icon={BadgeCheck} word="Verified" />
  ) : (
    <Mark tone="warning" icon={CircleAlert} word="Unverified" />
  );
};

/** Whether the payout account accepts transfers. */
export const PayoutsStatus = ({ isConnected }: { isConnected: boolean }) =>
  isConnected ? (
    <StatusWord tone="success" icon={CircleCheck} word="Connected" />
  ) : (
    <StatusWord tone="neutral" icon={CircleDashed} word="Missing" />
  );

/** Badge of the first 100 drivers, as an icon for rows. */
export const EarlyBirdIcon = () => (
  <span title="Early Bird">
    <Sparkles aria-hidden className="inline size-4 align-text-bottom text-accent" />
    <span className="sr-only">Early Bird</span>
  </span>
);
