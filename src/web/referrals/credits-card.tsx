import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDollars } from "#shared/money.ts";
import { TAX_NAME } from "#shared/product.ts";
import { messageOf } from "#web/platform/call-failure.ts";
import { Card } from "#web/ui/card.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Pager } from "#web/ui/tables/pager.tsx";
import { CreditRow } from "./credit-row.tsx";
import { FailedPart } from "./failed-part.tsx";
import { type Credits, credits } from "./referrals-queries.ts";

type Role = "rider" | "driver";

/** How much referral credit is open, where it came from and where it went. */
export const CreditsCard = ({ role }: { role: Role }) => {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(credits(page));
  return (
    <Card aria-labelledby="credit" className="grid content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="credit" className="text-h3">
          Your credit
        </h2>
        {data && <Dollars amount={data.open} className="text-h2" />}
      </div>
      {!data && error && <FailedPart message={messageOf(error)} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-20" />}
      {data && <p className="text-small text-fg-2">{termsWords(data.terms, role)}</p>}
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

const termsWords = ({ credit, driverRides }: Credits["terms"], role: Role): string => {
  const each = `You and whoever registers with your code each get ${formatDollars(credit)}`;
  const when = `once they have completed their first ride, as a driver their first ${driverRides}`;
  const how =
    role === "rider"
      ? `It is taken off the ${TAX_NAME} of your next rides by itself.`
      : `It is added to the fares of your next completed rides by itself, out of the ${TAX_NAME}.`;
  return `${each}, ${when}. ${how}`;
};
