import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { driverDay } from "#web/driver-rides/driver-day.ts";
import { DriverWork } from "#web/driver-rides/driver-work.tsx";
import { useIsDriving } from "#web/driver-rides/use-is-driving.ts";
import { ActivationCard } from "#web/drivers/activation-card.tsx";
import { activation } from "#web/drivers/activation-query.ts";
import { IdleCard } from "#web/drivers/idle-card.tsx";
import { useHasStatusFailed, useIsOnline } from "#web/drivers/platform-status.ts";
import { PutOfflineNote } from "#web/drivers/put-offline-note.tsx";
import { SearchesCard } from "#web/drivers/searches-card.tsx";
import { useIsSetUp } from "#web/drivers/use-visibility.ts";
import { TodayCard } from "#web/earnings/today-card.tsx";
import { TotalCards } from "#web/earnings/total-cards.tsx";
import { OpenLostItems } from "#web/lost-items/open-lost-items.tsx";
import { FailureGroup } from "#web/platform/failure-group.tsx";
import { useHasBeenTrue } from "#web/platform/use-has-been-true.ts";
import { LastRiderQuestion, useLastRiderQuestion } from "#web/ratings/rider-question.tsx";
import { GoOnline } from "#web/requests/go-online.tsx";
import { openRides, recentRides } from "#web/rides/rides-queries.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";

const LastRides = lazy(() =>
  import("#web/rides/last-rides.tsx").then((rides) => ({ default: rides.LastRides })),
);

/**
 * Today's work: the current ride, or the last one's result, the online switch, missing steps, today's figures and
 * searches nearby, which a wide screen has on a map of the surroundings. The dashboard adds the totals; the home is for
 * driving and has the last rides instead.
 */
export const DriverToday = ({ isHome = false }: { isHome?: boolean }) => {
  const isLoaded = useIsTodayLoaded();
  const isOnline = useIsOnline();
  const { isDriving, hasRide, hasRequest, hasMap, hasTotalsBelow, ...question } = useLayout(isHome);
  const isSetUp = useIsSetUp();
  if (!isLoaded) return <TodaySkeleton isHome={isHome} />;
  const idleCard = (
    <IdleCard isOnline={isOnline} isDriving={isDriving}>
      <GoOnline isQuiet={isSetUp === false || hasRide} isDriving={isDriving} />
    </IdleCard>
  );
  return (
    <FailureGroup hidesSections whole={isHome ? "this page" : "your dashboard"}>
      <Columns
        isSingle={isDriving}
        main={
          <>
            <PutOfflineNote />
            {question.first}
            {isSetUp === false && <ActivationCard isBrief />}
            {!isDriving && !hasRequest && idleCard}
            {isSetUp === undefined && <ActivationCard isBrief />}
            <DriverWork />
            {!isDriving && hasRequest && idleCard}
            {question.last}
            {hasMap && <SearchesCard isMain isTall={isHome} />}
          </>
        }
        aside={
          <>
            {isDriving ? idleCard : <Figures isHome={isHome} hasMap={hasMap} />}
            <OpenLostItems />
          </>
        }
      />
      {hasTotalsBelow && (
        <div className="mt-4 lg:mt-6">
          <TotalCards />
        </div>
      )}
    </FailureGroup>
  );
};

/**
 * A ride takes the whole width; else a wide screen has the figures beside, and a map unless the last rider's question
 * takes its place. The question about a ride of today is first: the earnings of an older one are not part of today's.
 */
const useLayout = (isHome: boolean) => {
  const { data: rides = [] } = useQuery(openRides);
  const { requests, inProgress } = driverDay(rides, Date.now());
  const isDriving = inProgress.length > 0;
  const isSplit = useIsWide("lg") && !isDriving;
  const question = useLastRiderQuestion();
  const card = question && !isDriving && <LastRiderQuestion {...question} />;
  const questions: { first?: ReactNode; last?: ReactNode } = question?.isOfToday
    ? { first: card }
    : { last: card };
  return {
    isDriving,
    /** True if a ride or a request, whose action comes first, is shown. */
    hasRide: isDriving || requests.length > 0,
    /** True if a request for a later day waits in the page for its answer. */
    hasRequest: requests.some(({ kind }) => kind === "scheduled"),
    hasMap: isSplit && !question,
    hasTotalsBelow: !isHome && !isSplit,
    ...questions,
  };
};

/** Today's figures, the searches unless the main column has them, and the last rides of a home or the totals. */
const Figures = ({ isHome, hasMap }: { isHome: boolean; hasMap: boolean }) => {
  const isWide = useIsWide("lg");
  return (
    <>
      <TodayCard />
      {!hasMap && <SearchesCard isTall={isHome} />}
      {isHome ? (
        <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
          <LastRides max={hasMap ? 3 : 2} />
        </Suspense>
      ) : (
        isWide && <TotalCards isNarrow />
      )}
    </>
  );
};

type ColumnsProps = {
  main: ReactNode;
  aside: ReactNode;
  /** True to put the narrow column first. */
  isAsideFirst?: boolean;
  /** True to put the second column below the first one. */
  isSingle?: boolean;
};

const columnClass = "grid grid-cols-1 gap-4 lg:gap-6";
const splitClass = {
  asideFirst: "lg:grid-cols-[24rem_minmax(0,1fr)]",
  mainFirst: "lg:grid-cols-[minmax(0,1fr)_24rem]",
};

/** A wide and a narrow column of cards, which flow independently. */
export const Columns = ({ main, aside, isAsideFirst = false, isSingle }: ColumnsProps) => (
  <div
    className={`items-start ${columnClass} ${isSingle ? "" : splitClass[isAsideFirst ? "asideFirst" : "mainFirst"]}`}
  >
    <div className={columnClass}>{isAsideFirst ? aside : main}</div>
    <div className={`${columnClass} empty:hidden`}>{isAsideFirst ? main : aside}</div>
  </div>
);

/**
 * True once the parts whose height depends on the driver's state have loaded or failed, so that
 * nothing moves later.
 */
const useIsTodayLoaded = (): boolean => {
  const rides = useQuery(openRides);
  const steps = useQuery(activation);
  const recent = useQuery(recentRides);
  const hasRecent = !recent.isPending || recent.failureCount > 0;
  const isOnline = useIsOnline();
  const hasStatusFailed = useHasStatusFailed();
  const hasStatus = isOnline !== undefined || hasStatusFailed;
  const isDriving = useIsDriving();
  return useHasBeenTrue(
    isDriving || (hasStatus && hasRecent && !rides.isPending && !steps.isPending),
  );
};

export const TabSkeleton = () => (
  <div className="min-h-dvh">
    <Columns
      main={<Skeleton className="h-120 rounded-card" />}
      aside={<Skeleton className="h-60 rounded-card" />}
    />
  </div>
);

/** The shape of today's work: the status and, on a wide screen, the map; then the figures. */
export const TodaySkeleton = ({ isHome }: { isHome: boolean }) => (
  <>
    <Columns
      main={
        <>
          <Skeleton className="h-41 rounded-card" />
          <Skeleton className="h-96 rounded-card max-lg:hidden" />
        </>
      }
      aside={
        <>
          <Skeleton className="h-32 rounded-card md:h-34" />
          <Skeleton className="h-16 rounded-card lg:hidden" />
          <Skeleton className={`rounded-card ${isHome ? "h-64" : "h-60 max-lg:hidden"}`} />
        </>
      }
    />
    {!isHome && <Skeleton className="mt-4 h-36 rounded-card md:h-30 lg:hidden" />}
  </>
);
