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
import { NumberedSteps } from "#web/ui/numbered-steps.tsx";
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
      {!data && !error && <Skeleton className="h-80 md:h-64" />}
      {data && <Terms terms={data.terms} role={role} />}
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

/** Steps in which a credit is earned and used. */
const Terms = ({ terms, role }: { terms: Credits["terms"]; role: Role }) => (
  <>
    <h3 className="font-medium">How you earn it</h3>
    <NumberedSteps
      steps={[
        { title: "Share your code", text: "Your friend registers with it." },
        {
          title: "Your friend rides or drives",
          text: `Their ${ridesText(terms.riderRides)} as a rider, or ${ridesText(terms.driverRides)} as a driver.`,
        },
        { title: `You each get ${formatDollars(terms.credit)}`, text: useTexts[role]() },
      ]}
    />
    <p className="text-small text-fg-3">
      A friend's ride counts if its fare is {formatMoney(referralPolicy.leastFare)} or more, but not
      if you take, drive or pay for it. You can earn up to {referralPolicy.perYear} credits a year.
    </p>
  </>
);

const useTexts: Record<Role, () => string> = {
  rider: () => `We take it off the ${taxName()} of your next rides automatically.`,
  driver: () =>
    `We add it to the fares of your next completed rides automatically. It comes out of the ${taxName()}: riders pay no more.`,
};

const ridesText = (count: number): string => (count === 1 ? "first ride" : `first ${count} rides`);

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
