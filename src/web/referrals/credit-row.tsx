import { Link } from "@tanstack/react-router";
import { newYorkDate } from "#shared/new-york-time.ts";
import type { CreditMove } from "#shared/referrals/contract.ts";
import { Dollars } from "#web/ui/dollars.tsx";

/** A credit that came in, or a ride that uses some of it. */
export const CreditRow = ({ move, role }: { move: CreditMove; role: "rider" | "driver" }) => (
  <li className="flex min-h-16 items-center justify-between gap-4 border-b border-hairline py-2 last:border-0">
    <div className="min-w-0">
      <p className="break-words">
        {move.kind === "given" ? fromWhom(move) : <UsedFor {...move} />}
      </p>
      <p className="text-small text-fg-2">
        <time dateTime={move.at}>{newYorkDate(new Date(move.at))}</time>
        {move.kind === "used" && ` · ${usageWords(move, role)}`}
      </p>
    </div>
    <p className={`shrink-0 font-semibold ${move.amount > 0 ? "text-success" : ""}`}>
      {move.amount > 0 && "+"}
      <Dollars amount={move.amount} />
    </p>
  </li>
);

const fromWhom = ({ name, isOwn }: CreditMove): string =>
  isOwn ? `You came with ${name}'s code` : `${name} came with your code`;

const UsedFor = ({ id, reference }: CreditMove) => (
  <>
    Ride{" "}
    <Link
      to="/rides/$id"
      params={{ id }}
      className="rounded-input font-mono text-small underline underline-offset-4 hover:text-accent"
    >
      {reference}
    </Link>
  </>
);

const usageWords = ({ isReserved }: CreditMove, role: "rider" | "driver"): string => {
  if (isReserved) return "reserved until the ride is over";
  return role === "rider" ? "taken off the price" : "added to your fare";
};
