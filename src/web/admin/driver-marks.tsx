import { BadgeCheck, CircleAlert, CircleCheck, CircleDashed, Sparkles } from "lucide-react";
import { Badge } from "#web/ui/badge.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";

/** Verification status; `isPlain` drops the background, for tables. */
export const VerifiedMark = ({
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
export const PayoutsMark = ({ isConnected }: { isConnected: boolean }) =>
  isConnected ? (
    <StatusWord tone="success" icon={CircleCheck} word="Connected" />
  ) : (
    <StatusWord tone="neutral" icon={CircleDashed} word="Missing" />
  );

/** Mark of the first 100 drivers. */
export const EarlyBird = () => <StatusBadge tone="accent" icon={Sparkles} word="Early Bird" />;

/** The same mark without the icon, for a line of a table. */
export const EarlyBirdWord = () => (
  // Taller than a line: without its margins it would make the row taller.
  <span className="-my-3">
    <Badge tone="accent">Early Bird</Badge>
  </span>
);
