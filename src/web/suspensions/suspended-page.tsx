import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import type { WireRole } from "#shared/accounts/contract.ts";
import { getOpenRides } from "#shared/rides/contract.ts";
import {
  appealSuspension,
  getOwnSuspension,
  type OwnSuspension,
} from "#shared/suspensions/contract.ts";
import { suspensionReasonLabels } from "#shared/suspensions/reasons.ts";
import { call } from "#web/platform/client.ts";
import { DownloadButton } from "#web/platform/download-button.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { endSession, sessionQuery, useSession } from "#web/platform/session.ts";
import { useLastError } from "#web/platform/use-last-error.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { AppealForm } from "./appeal-form.tsx";
import { AppealList } from "./appeal-list.tsx";

/** Poll interval by which an open page notices the end of the suspension, and the decision of an appeal. */
const SUSPENSION_POLL_MS = 30_000;
const SESSION_POLL_MS = 5000;

const ownSuspensionQuery = queryOptions({
  queryKey: ["own-suspension"],
  queryFn: ({ signal }) => call(getOwnSuspension, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => state.data?.suspension !== null && SUSPENSION_POLL_MS,
});

const openRides = queryOptions({
  queryKey: ["rides", "of suspended"],
  queryFn: ({ signal }) => call(getOpenRides, { signal }),
  staleTime: 0,
});

/** `/suspended`: why the account is suspended, and how to appeal. */
export const SuspendedPage = () => {
  const { data, error: newestError, refetch } = useQuery(ownSuspensionQuery);
  const error = useLastError(newestError);
  const { user } = useSession();
  const isLifted = data?.suspension === null;
  if (isLifted && !user?.isSuspended) return <Navigate to="/" replace />;
  return (
    <PageFrame>
      <div className="mx-auto grid max-w-xl grid-cols-1 gap-6">
        <h1 className="text-h1">
          {isLifted ? "Your suspension has ended" : "Your account is suspended"}
        </h1>
        {isLifted && <SessionUpdate />}
        {!data && error && <LoadFailure what="your suspension" error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton className="h-80 rounded-card" />}
        {data?.suspension && (
          <>
            <Facts suspension={data.suspension} isDriver={user?.role === "DRIVER"} />
            <Appeals suspension={data.suspension} />
            <OwnRecords role={user?.role ?? "RIDER"} />
          </>
        )}
        <Button variant="outline" className="justify-self-start" onClick={() => void endSession()}>
          Logout
        </Button>
      </div>
    </PageFrame>
  );
};

/** Refetches the session until it is no longer suspended, because until then the home redirects here. */
const SessionUpdate = () => {
  const { error, refetch } = useQuery({
    ...sessionQuery,
    refetchOnMount: "always",
    refetchInterval: SESSION_POLL_MS,
  });
  if (error) return <LoadFailure what="your suspension" error={error} onRetry={refetch} />;
  return <Skeleton className="h-80 rounded-card" />;
};

type FactsProps = { suspension: OwnSuspension; isDriver: boolean };

const Facts = ({ suspension, isDriver }: FactsProps) => (
  <Section title={suspensionReasonLabels[suspension.reason]}>
    <p className="break-words whitespace-pre-line">{suspension.notice}</p>
    <DescriptionList
      lines={[
        { label: "Since", value: <MarketTime at={suspension.suspendedAt} /> },
        {
          label: "Until",
          value: suspension.endsAt ? <MarketTime at={suspension.endsAt} /> : "We lift it",
        },
        ...(isDriver && suspension.holdsPayouts
          ? [{ label: "Instant payouts", value: "Wait until then" }]
          : []),
      ]}
    />
    <p className="text-fg-2">
      You can finish a ride that is under way. Later rides are canceled and refunded in full.
    </p>
  </Section>
);

const Appeals = ({ suspension: { state, appeals } }: { suspension: OwnSuspension }) => (
  <Section title="Appeal">
    {appeals.length === 0 && (
      <p className="text-fg-2">
        Do you think this is wrong? Tell us why. A person reads it and answers within 72 hours.
      </p>
    )}
    <AppealList appeals={appeals} />
    {state === "suspended" && (
      <AppealForm
        send={(body) => call(appealSuspension, { body })}
        queryKey={ownSuspensionQuery.queryKey}
      />
    )}
  </Section>
);

/** Links to open rides and past rides, and a download of the person's own data. */
const OwnRecords = ({ role }: { role: WireRole }) => {
  const { data } = useQuery(openRides);
  return (
    <Section title="Your records">
      {data && data.rides.length > 0 && (
        <ul className="grid gap-2">
          {data.rides.map((ride) => (
            <li key={ride.id}>
              <Link to="/rides/$id" params={{ id: ride.id }} className="underline">
                Ride {ride.reference}, {ride.to.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Link
          to={role === "DRIVER" ? "/driver/history" : "/history"}
          className={buttonClass({ variant: "outline" })}
        >
          Rides and receipts
        </Link>
        <DownloadButton path="/account/export" name="faire-my-data.json" label="Download my data" />
      </div>
    </Section>
  );
};
