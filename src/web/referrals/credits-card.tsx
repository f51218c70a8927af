import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatDay } from "#shared/market-day.ts";
import { formatDollars, formatMoney } from "#shared/money.ts";
import { taxName } from "#shared/product.ts";
import type { CreditMove } from "#shared/referrals/contract.ts";
import { referralPolicy } from "#shared/referrals/policy.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Pager } from "#web/ui/tables/pager.tsx";
import { type Credits, credits } from "./referrals-queries.ts";

type Role = "rider" | "driver";

/** Open referral credit with its history. */
export const CreditsCard = ({ role }: { role: Role }) => {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(credits(page));
  return (
    <Card aria-labelledby="credit" className="grid content-start gap-4">
      <div className="flex min-h-7 flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="credit" className="text-h3">
          Your credit
        </h2>
        {data && <Dollars amount={data.open} className="text-h2" />}
      </div>
      {!data && error && <LoadFailure what="your credit" error={error} onRetry={refetch} isRed />}
      {!data && !error && <Skeleton className="h-36 lg:h-20" />}
      {data && (
        <ul className="grid list-disc gap-1 pl-5 text-small text-fg-2">
          {termsTexts(data.terms, role).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {data && data.moves.length > 0 && (
        <ul className="grid border-t border-hairline">
          {data.moves.map((move) => (
            <CreditRow key={`${move.kind} ${move.id}`} move={move} role={role} />
          ))}
        </ul>
      )}
      {data && data.pagination.totalPages > 1 && (
        <Pager
          label="Credit"
          page={page}
          totalPages={data.pagination.totalPages}
          onChange={setPage}
        />
      )}
    </Card>
  );
};

const termsTexts = (
  { credit, riderRides, driverRides }: Credits["terms"],
  role: Role,
): string[] => {
  const { leastFare, perYear } = referralPolicy;
  const use =
    role === "rider"
      ? `We take your credit off the ${taxName()} of your next rides automatically.`
      : `We add your credit to the fares of your next completed rides automatically. It comes out of the ${taxName()}: riders pay no more.`;
  return [
    `You and a friend who registers with your code each get ${formatDollars(credit)}: after ${ridesText(riderRides)} as a rider, or ${ridesText(driverRides)} as a driver.`,
    `A ride counts if its fare is ${formatMoney(leastFare)} or more, you are not part of it, and it is not paid with your card.`,
    `${use} You can earn up to ${perYear} credits a year.`,
  ];
};

const ridesText = (count: number): string =>
  count === 1 ? "the friend's first ride" : `the friend's first ${count} rides`;

/** A received credit, or a ride that used one. */
const CreditRow = ({ move, role }: { move: CreditMove; role: "rider" | "driver" }) => (
  <li className="flex min-h-16 items-center justify-between gap-4 border-b border-hairline py-2 last:border-0">
    <div className="min-w-0">
      <p className="break-words">
        {move.kind === "given" ? fromWhom(move) : <UsedFor {...move} />}
      </p>
      <p className="text-small text-fg-2">
        <time dateTime={move.at}>{formatDay(new Date(move.at))}</time>
        {move.kind === "used" && ` · ${usageText(move, role)}`}
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

const usageText = ({ isReserved }: CreditMove, role: "rider" | "driver"): string => {
  if (isReserved) return "reserved until the ride is over";
  return role === "rider" ? "taken off the price" : "added to your fare";
};
