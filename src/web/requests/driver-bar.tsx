import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { deadlineOf, isRequestOver } from "#web/driver-rides/driver-action.ts";
import { driverDay } from "#web/driver-rides/driver-day.ts";
import { requestText } from "#web/driver-rides/request-text.ts";
import {
  ring,
  setAlarmSettingsOpen,
  unlockAtTouch,
  useAreAlarmSettingsOpen,
} from "#web/drivers/alarm.ts";
import { DriverControl } from "#web/drivers/driver-control.tsx";
import { useIsOnline } from "#web/drivers/platform-status.ts";
import { electLeaderTab } from "#web/drivers/sharing-lead.ts";
import { logError } from "#web/platform/log.ts";
import { rideById } from "#web/rides/ride-by-id.ts";
import { openRides } from "#web/rides/rides-queries.ts";
import { useLiveRides } from "#web/rides/use-live-rides.ts";
import { Button } from "#web/ui/button.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Countdown } from "#web/ui/time/countdown.tsx";
import { AlarmSettings } from "./alarm-settings.tsx";
import { usePrepareOnline } from "./go-online.tsx";
import { RequestScreen } from "./request-screen.tsx";
import { StillThere } from "./still-there.tsx";

/** On every page of a driver: the online switch, and requests over the page. */
export const DriverBar = () => {
  const refetchInterval = useLiveRides();
  const { data: rides } = useQuery({ ...openRides, refetchInterval });
  useAnnounceEndedRides(rides);
  const { requests, inProgress } = driverDay(rides ?? [], Date.now());
  useCloseAlarmSettings(inProgress[0]?.id);
  useAnnounceScheduledRequests(requests.filter(({ kind }) => kind === "scheduled"));
  const isOnline = useIsOnline() === true;
  useEffect(() => (isOnline ? unlockAtTouch() : undefined), [isOnline]);
  return (
    <>
      <DriverControl isDriving={inProgress.length > 0} onGoOnline={usePrepareOnline()} />
      <AlarmSettings />
      <StillThere />
      <InstantRequests requests={requests.filter(({ kind }) => kind === "instant")} />
    </>
  );
};

/** Closes the alarm settings when a ride begins, because they would cover its buttons. */
const useCloseAlarmSettings = (rideId: string | undefined) => {
  useEffect(() => {
    if (rideId !== undefined) setAlarmSettingsOpen(false);
  }, [rideId]);
};

/** The most urgent request over the page, or as a strip once the driver hid it. */
const InstantRequests = ({ requests }: { requests: readonly Ride[] }) => {
  const [closedIds, setClosed] = useState<readonly string[]>([]);
  const [hiddenId, hide] = useState<string | null>(null);
  const open = requests.filter(({ id }) => !closedIds.includes(id));
  const [ride] = open;
  const isShown = ride !== undefined && ride.id !== hiddenId;
  useBadge(open.length);
  useRing(isShown ? ride : undefined);
  // The alarm settings close first: they return the focus, which the request then takes.
  const isCovered = useAreAlarmSettingsOpen() && isShown;
  useEffect(() => {
    if (isCovered) setAlarmSettingsOpen(false);
  }, [isCovered]);
  if (!ride || isCovered) return null;
  if (!isShown) return <RequestStrip ride={ride} onShow={() => hide(null)} />;
  const close = () => setClosed([...closedIds, ride.id]);
  return (
    <RequestScreen
      key={ride.id}
      ride={ride}
      others={open.length - 1}
      onHide={() => (isRequestOver(ride, Date.now()) ? close() : hide(ride.id))}
      onAnswered={close}
    />
  );
};

const RequestStrip = ({ ride, onShow }: { ride: Ride; onShow: () => void }) => (
  <div className="fixed inset-x-4 top-17 z-40 md:right-6 md:left-auto md:w-96">
    <Button size="lg" width="full" className="overlay-shadow" onClick={onShow}>
      {ride.rider.firstName}'s request, <Dollars amount={ride.rideCost} />,
      <Countdown deadline={deadlineOf(ride)} />
    </Button>
  </div>
);

/** Sound and vibration until the deadline, in one tab of the browser. */
const useRing = (ride: Ride | undefined) => {
  const id = ride?.id;
  const endsAt = ride ? Date.parse(deadlineOf(ride)) : 0;
  useEffect(() => {
    if (id === undefined) return;
    let stopRing = () => {};
    const stopLeading = electLeaderTab("request-sound", (isLeading) => {
      stopRing();
      stopRing = isLeading ? ring() : () => {};
    });
    const stop = () => {
      stopLeading();
      stopRing();
    };
    const timer = setTimeout(stop, Math.max(0, endsAt - Date.now()));
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [id, endsAt]);
};

/** Counts the requests in the tab's title and on the installed application's icon. */
const useBadge = (count: number) => {
  useEffect(() => {
    if (count === 0) return;
    const pageTitle = document.title;
    const title = `(${count}) New request`;
    document.title = title;
    void navigator.setAppBadge?.(count).catch(() => undefined);
    return () => {
      // Keeps the title of another page that was opened meanwhile.
      if (document.title === title) document.title = pageTitle;
      void navigator.clearAppBadge?.().catch(() => undefined);
    };
  }, [count]);
};

/** Announces a new request for a later day, without interrupting; only if the open page does not have it already. */
const useAnnounceScheduledRequests = (requests: readonly Ride[]) => {
  const navigate = useNavigate();
  const announcedIds = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const unannounced = requests.find(({ id }) => !announcedIds.current.has(id));
    announcedIds.current = new Set(requests.map(({ id }) => id));
    if (!unannounced || isOnPage(unannounced)) return;
    const open = () => void navigate({ to: "/driver/history", search: { id: unannounced.id } });
    toast.withAction(requestText(unannounced), { label: "See the request", run: open });
  }, [requests, navigate]);
};

/** True on the dashboard and on the request's own page, which both show it. */
const isOnPage = ({ id }: Ride): boolean =>
  location.pathname === "/driver/dashboard" || location.href.includes(id);

/** Announces that a request expired, or that the rider or an admin canceled a ride. */
const useAnnounceEndedRides = (rides: readonly Ride[] | undefined) => {
  const queries = useQueryClient();
  const before = useRef<readonly Ride[]>([]);
  useEffect(() => {
    if (!rides) return;
    const gone = before.current.filter(({ id }) => !rides.some((ride) => ride.id === id));
    before.current = rides;
    for (const ride of gone) void announceEnd(queries, ride).catch(logError);
  }, [rides, queries]);
};

const announceEnd = async (queries: QueryClient, before: Ride) => {
  const cachedRide = queries.getQueryData(rideById(before.id).queryKey);
  const isKnown = cachedRide !== undefined && !isActive(cachedRide.state);
  const ride = isKnown ? cachedRide : await queries.fetchQuery(rideById(before.id));
  const { state, timeline, rider } = ride;
  const noun = before.state === "pending" ? "request" : "ride";
  const canceledBy = state === "cancelled" ? timeline.at(-1)?.by : "driver";
  if (state === "expired")
    toast.error(
      `You missed ${rider.firstName}'s request`,
      "The rider is not charged. It does not count against you.",
    );
  if (canceledBy !== "driver")
    toast.error(
      `${canceledBy === "rider" ? rider.firstName : "We"} canceled the ${noun}`,
      "You are free for other rides.",
    );
};
