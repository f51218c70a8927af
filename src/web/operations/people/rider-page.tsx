import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useCanGoBack, useRouter } from "@tanstack/react-router";
import { UserRoundX } from "lucide-react";
import { marketDate } from "#shared/market-time.ts";
import type { PersonRecord } from "#shared/operations/people-contract.ts";
import { IfPermitted } from "#web/platform/admin/if-permitted.tsx";
import { PersonSkeleton, personColumnsClass } from "#web/platform/admin/person-skeleton.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { BackButton } from "#web/ui/back-button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { personRecord } from "./person-record.tsx";
import { RecordRides, RecordSide, RecordSums, RecordVerdicts } from "./record-sections.tsx";

const route = getRouteApi("/admin/rider/$id");

/** `/admin/rider/{id}`: one rider, with rides, money, ratings, reports and accounts. */
export const RiderPage = () => {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(personRecord(id));
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = () =>
    canGoBack ? router.history.back() : void router.navigate({ to: "/admin/riders" });
  return (
    <div className="mx-auto grid max-w-[75rem] grid-cols-1 gap-6">
      <div>
        <BackButton onClick={back}>Back</BackButton>
      </div>
      {!data && error && (
        <>
          <h1 className="text-h1">Rider</h1>
          <Card className="!p-0">
            <LoadFailure what="this rider" error={error} onRetry={refetch} />
          </Card>
        </>
      )}
      {!data && !error && <PersonSkeleton />}
      {data && (
        <>
          <RiderHead person={data.person} />
          <div className={`${personColumnsClass} lg:grid-rows-[auto_1fr]`}>
            <RecordSums record={data} />
            <div className="grid grid-cols-1 gap-3 lg:order-first lg:row-span-2 lg:gap-6">
              <RecordRides record={data} />
              <RecordVerdicts record={data} />
            </div>
            <div className="grid grid-cols-1 gap-3 lg:gap-6">
              <RecordSide record={data} />
            </div>
          </div>
        </>
      )}
    </div>
  );
};

const RiderHead = ({ person }: Pick<PersonRecord, "person">) => {
  const { firstName, lastName, email, phoneNumber } = person;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar {...{ firstName, lastName }} image={person.profileImage} className="size-16" />
        <div className="grid min-w-0 gap-1">
          <h1 className="text-h1 break-words">
            {firstName} {lastName}
          </h1>
          <p className="break-words text-fg-2">
            {email}
            {person.isEmailProven ? " (confirmed)" : ""} · {formatPhone(phoneNumber)}
            {person.isPhoneProven ? " (confirmed)" : ""}
          </p>
          <p className="flex flex-wrap items-center gap-3 text-small text-fg-2">
            Rider since {marketDate(new Date(person.joinedAt))}
            {person.isSuspended && <StatusBadge tone="danger" icon={UserRoundX} word="Suspended" />}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link
          to="/admin/rides"
          search={{ search: email }}
          className={buttonClass({ variant: "outline" })}
        >
          All rides
        </Link>
        <IfPermitted permission="books">
          <Link
            to="/admin/payments"
            search={{ search: email, money: "refunded" }}
            className={buttonClass({ variant: "outline" })}
          >
            Refunds
          </Link>
        </IfPermitted>
        <IfPermitted permission="suspensions">
          <Link
            to="/admin/suspensions"
            search={{ person: person.id }}
            className={buttonClass({ variant: person.isSuspended ? "outline" : "danger" })}
          >
            {person.isSuspended ? "Suspension" : "Suspend"}
          </Link>
        </IfPermitted>
      </div>
    </div>
  );
};
