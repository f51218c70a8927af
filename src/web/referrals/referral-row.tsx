import { newYorkDate } from "#shared/new-york-time.ts";
import type { Referral } from "#shared/referrals/contract.ts";
import { Badge } from "#web/ui/badge.tsx";

const words = { rider: "Rider", driver: "Driver" } as const;

/** Somebody who registered with the code. */
export const ReferralRow = ({ referral: { name, date, role } }: { referral: Referral }) => (
  <li className="flex min-h-16 items-center justify-between gap-4 border-b border-hairline py-2 last:border-0">
    <div className="min-w-0">
      <p className="truncate font-medium">{name}</p>
      <p className="text-small text-fg-2">
        Joined: <time dateTime={date}>{newYorkDate(new Date(date))}</time>
      </p>
    </div>
    <Badge tone={role === "rider" ? "success" : "info"}>{words[role]}</Badge>
  </li>
);
