import { getRouteApi } from "@tanstack/react-router";
import { useRef } from "react";
import { PageFrame } from "#web/app/page-frame.tsx";
import { laterPage } from "./driver-history-search.ts";
import { DriverRideSheet } from "./driver-ride-sheet.tsx";
import { DriverRides } from "./driver-rides.tsx";
import { useLiveRides } from "./use-live-rides.ts";

const route = getRouteApi("/driver/history");

/** A driver's scheduled rides and ride history; `?id=` opens the details of one. */
export const DriverHistoryPage = () => {
  const { id, page = 1, scheduledPage = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const details = useDetails();
  const refetchInterval = useLiveRides();
  return (
    <PageFrame>
      <h1 className="mb-8 text-h1">Rides</h1>
      <div className="grid gap-12">
        <DriverRides
          list="scheduled"
          page={scheduledPage}
          refetchInterval={refetchInterval}
          onPage={(next) =>
            void navigate({
              search: (search) => ({ ...search, scheduledPage: laterPage(next) }),
              resetScroll: false,
            })
          }
          onDetails={details.open}
        />
        <DriverRides
          list="history"
          page={page}
          refetchInterval={refetchInterval}
          onPage={(next) =>
            void navigate({
              search: (search) => ({ ...search, page: laterPage(next) }),
              resetScroll: false,
            })
          }
          onDetails={details.open}
        />
      </div>
      <DriverRideSheet id={id} refetchInterval={refetchInterval} onClose={details.close} />
    </PageFrame>
  );
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
