import { queryOptions, useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import type { getServiceStatus, PartState } from "#shared/service-status/contract.ts";
import { hasHistory } from "#shared/service-status/day-states.ts";
import { type ServicePart, STATUS_DAYS } from "#shared/service-status/part-states.ts";
import { call, endpointAt } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { publicKeys } from "#web/platform/public-replies.ts";
import { useLastError } from "#web/platform/use-last-error.ts";
import { Card } from "#web/ui/card.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { DayStrip } from "./day-strip.tsx";

const REFRESH_MS = 30_000;
const MINUTE_MS = 60_000;

// Fetches by path instead of by contract, so that visitors do not load the schemas.
const status = endpointAt<typeof getServiceStatus>({ method: "GET", path: "/status" });

const statusQuery = queryOptions({
  queryKey: publicKeys["/status"],
  queryFn: ({ signal }) => call(status, { signal }),
  refetchInterval: REFRESH_MS,
});

/** `/status`: whether each part of the service works, since when, and what failed before; public. */
export const ServiceStatusPage = () => {
  const { data, error: newestError, refetch } = useQuery(statusQuery);
  const error = useLastError(newestError);
  const failing = data?.parts.filter(({ isWorking }) => !isWorking) ?? [];
  const limited = data?.parts.filter(({ isLimited }) => isLimited) ?? [];
  return (
    <PageFrame>
      <div className="mx-auto grid max-w-[68ch] gap-6">
        <div className="grid gap-2">
          <h1 className="text-h1">
            {failing.length > 0 ? "We are having trouble" : "Service status"}
          </h1>
          {!data && !error && (
            <>
              <Skeleton className="my-2 h-14 rounded-card" />
              <Skeleton className="h-5 w-40" />
            </>
          )}
          {data && (
            <>
              <Summary failing={failing} limited={limited} />
              <p className="text-small text-fg-2">
                Last check: <MarketTime at={data.measuredAt} isBrief />.{" "}
                {hasHistory(data) ? (
                  `Each bar is one of the last ${STATUS_DAYS} days.`
                ) : (
                  <>
                    Measured since <MarketTime at={data.shownFrom} isBrief />.
                  </>
                )}
              </p>
            </>
          )}
        </div>
        {!data && error && (
          <Card className="!p-0">
            <LoadFailure what="the status" error={error} onRetry={refetch} />
          </Card>
        )}
        {!data && !error && <Skeleton className="h-160 rounded-card" />}
        {data && (
          <div className="divide-y divide-hairline rounded-card border border-hairline bg-surface">
            {data.parts.map((part) => (
              <Part
                key={part.part}
                {...part}
                measuredAt={data.measuredAt}
                shownFrom={data.shownFrom}
              />
            ))}
          </div>
        )}
        <p className="text-small text-fg-2">
          In an emergency,{" "}
          <a href="tel:911" className="font-semibold text-fg underline underline-offset-4">
            call 911
          </a>
          .
        </p>
      </div>
    </PageFrame>
  );
};

/** One sentence for the whole service, with a check mark if nothing is wrong. */
const Summary = ({ failing, limited }: { failing: PartState[]; limited: PartState[] }) => {
  const isFailing = failing.length > 0;
  return (
    <p className={`my-2 flex gap-3 rounded-card p-4 text-h3 ${summaryTone(isFailing, limited)}`}>
      {!isFailing && limited.length === 0 && (
        <CircleCheck aria-hidden className="size-6 shrink-0 text-success" />
      )}
      <span>
        {isFailing
          ? `Not working as it should: ${listNames(failing)}.`
          : "All systems are working."}
        {limited.length > 0 && ` With limits: ${listNames(limited)}.`}
      </span>
    </p>
  );
};

const summaryTone = (isFailing: boolean, limited: PartState[]): string => {
  if (isFailing) return "bg-tint-danger text-on-tint-danger";
  return limited.length > 0 ? "bg-tint-warning" : "bg-tint-success";
};

type PartText = { name: string; works: string; limited?: string; fails: string };

const partTexts: Record<ServicePart, PartText> = {
  booking: {
    name: "Booking rides",
    works: "You can see offers and book.",
    fails: "Offers and bookings may fail. What you booked and paid is kept.",
  },
  payments: {
    name: "Payments",
    works: "Payments and payouts go through.",
    fails: "Paying may fail, and refunds and payouts are late. No one is charged twice.",
  },
  maps: {
    name: "Maps and addresses",
    works: "You can find addresses and see routes.",
    limited:
      "You can book. Maps show no street routes, trip times are estimates, and some addresses may not be found.",
    fails: "Some addresses may not be found, and trip times are estimates.",
  },
  mail: {
    name: "Email",
    works: "Emails are sent on time.",
    fails: "Emails are late. We keep sending them until they arrive.",
  },
  texts: {
    name: "Text messages",
    works: "Text messages and codes are sent on time.",
    fails: "Text messages and codes are late, or do not arrive.",
  },
};

const listNames = (failing: PartState[]): string =>
  failing.map(({ part }) => partTexts[part].name.toLowerCase()).join(", ");

const Part = ({
  part,
  isWorking,
  isLimited,
  since,
  incidents,
  incidentCount,
  measuredAt,
  shownFrom,
}: PartState & { measuredAt: string; shownFrom: string }) => {
  const { name } = partTexts[part];
  return (
    <section aria-labelledby={`part-${part}`} className="grid gap-1 px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={`part-${part}`} className="text-h3">
          {name}
        </h2>
        <StatusBadge {...badgeOf({ isWorking, isLimited })} />
      </div>
      <p className="text-fg-2">{textOf({ isWorking, isLimited }, partTexts[part])}</p>
      {hasHistory({ measuredAt, shownFrom }) && (
        <DayStrip {...{ incidents, incidentCount, measuredAt, shownFrom }} />
      )}
      <p className="text-small text-fg-3">
        {incidentCount === 0 ? (
          "No incidents"
        ) : (
          <>
            {isWorking ? "Working since " : "Trouble since "}
            <MarketTime at={since ?? shownFrom} isBrief />
          </>
        )}
      </p>
      {incidentCount > 0 && (
        <Disclosure summary={countText(incidentCount)}>
          <Incidents incidents={incidents} incidentCount={incidentCount} />
        </Disclosure>
      )}
    </section>
  );
};

type Condition = Pick<PartState, "isWorking" | "isLimited">;

const badgeOf = ({ isWorking, isLimited }: Condition) => {
  if (!isWorking) return { tone: "danger", icon: TriangleAlert, word: "Trouble" } as const;
  if (isLimited) return { tone: "warning", icon: CircleAlert, word: "Limited" } as const;
  return { tone: "success", icon: CircleCheck, word: "Working" } as const;
};

const textOf = ({ isWorking, isLimited }: Condition, text: PartText): string => {
  if (!isWorking) return text.fails;
  return (isLimited && text.limited) || text.works;
};

const countText = (count: number) =>
  `${count === 1 ? "1 incident" : `${count} incidents`} in the last ${STATUS_DAYS} days`;

const Incidents = ({
  incidents,
  incidentCount,
}: Pick<PartState, "incidents" | "incidentCount">) => (
  <>
    <ul className="grid gap-2 text-small text-fg-2">
      {incidents.map(({ startedAt, endedAt }) => (
        <li key={startedAt} className="flex flex-wrap justify-between gap-x-4">
          <MarketTime at={startedAt} isBrief />
          <span className="tabular-nums">
            {endedAt === null ? "not over yet" : lengthText(startedAt, endedAt)}
          </span>
        </li>
      ))}
    </ul>
    {incidentCount > incidents.length && (
      <p className="pt-2 text-small text-fg-2">These are the newest {incidents.length}.</p>
    )}
  </>
);

/** "under a minute", "12 min", "3 h 5 min", "2 d 4 h". */
const lengthText = (startedAt: string, endedAt: string): string => {
  const minutes = Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / MINUTE_MS);
  if (minutes < 1) return "under a minute";
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return joinUnits([days, "d"], [hours, "h"]);
  return joinUnits([hours, "h"], [minutes % 60, "min"]);
};

const joinUnits = (...units: [number, string][]): string =>
  units.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(" ");
