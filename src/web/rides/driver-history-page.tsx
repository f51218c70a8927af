import { getRouteApi } from "@tanstack/react-router";
import { useRef } from "react";
import { PageFrame } from "#web/app/page-frame.tsx";
import { type DriverHistorySearch, laterPage } from "./driver-history-search.ts";
import { DriverRideSheet } from "./driver-ride-sheet.tsx";
import { DriverRides } from "./driver-rides.tsx";
import { useLiveRides } from "./use-live-rides.ts";

const route = getRouteApi("/driver/history");

/** A driver's scheduled rides and ride history; `?id=` opens the details of one. */
export const DriverHistoryPage = () => {
  const { id, page = 1, scheduledPage = 1 } = route.useSearch();
  const details = useDetails();
  const turn = useTurn();
  const refetchInterval = useLiveRides();
  const shared = { refetchInterval, onDetails: details.open };
  return (
    <PageFrame>
      <h1 className="mb-8 text-h1">Rides</h1>
      <div className="grid gap-12">
        <DriverRides
          {...shared}
          list="scheduled"
          page={scheduledPage}
          onPage={(next) => turn({ scheduledPage: laterPage(next) })}
        />
        <DriverRides
          {...shared}
          list="history"
          page={page}
          onPage={(next) => turn({ page: laterPage(next) })}
        />
      </div>
      <DriverRideSheet id={id} refetchInterval={refetchInterval} onClose={details.close} />
    </PageFrame>
  );
};

/** Turns a page of one table; the other stays where it is. */
const useTurn = () => {
  const navigate = route.useNavigate();
  return (to: DriverHistorySearch) =>
    void navigate({ search: (search) => ({ ...search, ...to }), resetScroll: false });
};

/** Details open as a page of their own in the browser's history, so that going back closes them. */
const useDetails = () => {
  const navigate = route.useNavigate();
  const isOpenedHere = useRef(false);
  return {
    open: () => {
      isOpenedHere.current = true;
    },
    close: () => {
      if (isOpenedHere.current) history.back();
      else {
        void navigate({
          search: (search) => ({ ...search, id: undefined }),
          replace: true,
          resetScroll: false,
        });
      }
      isOpenedHere.current = false;
    },
  };
};
