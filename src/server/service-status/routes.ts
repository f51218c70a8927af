import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { refusedByLoad } from "#server/overload/refused-by-load.ts";
import type { Services } from "#server/services.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { scheduleRide } from "#shared/scheduling/contract.ts";
import { getServiceStatus } from "#shared/service-status/contract.ts";
import { describeParts, STATUS_DAYS } from "#shared/service-status/part-states.ts";

const DAY_MINUTES = 24 * 60;

/**
 * Replies from memory, also while the database is unreachable. Counts the replies to price searches as outcomes of the
 * part `booking`.
 */
export const serviceStatusRoutes = (
  app: App,
  { now, serviceStatus, router }: Pick<Services, "now" | "serviceStatus" | "router">,
): void => {
  const bookings = [calculateFare, scheduleRide].map(({ path }) => `/api${path}`);
  app.addHook("onResponse", (request, reply, done) => {
    if (bookings.includes(request.routeOptions.url ?? "") && !refusedByLoad.has(request))
      serviceStatus.note("booking", reply.statusCode < 500);
    done();
  });
  const serve = api(app);
  serve(getServiceStatus)(async () => {
    const { parts, stored, troubles } = serviceStatus;
    const { incidents, measuredSince } = stored;
    const measuredAt = new Date(stored.measuredAt ?? now());
    measuredAt.setSeconds(0, 0);
    const firstDay = plusMinutes(measuredAt, -STATUS_DAYS * DAY_MINUTES);
    const states = describeParts({ parts, incidents, troubles: troubles(), measuredSince });
    return {
      success: true,
      measuredAt: measuredAt.toISOString(),
      shownFrom: (measuredSince && measuredSince > firstDay
        ? measuredSince
        : firstDay
      ).toISOString(),
      parts: states.map(({ since, incidents: list, ...state }) => ({
        ...state,
        isLimited: state.part === "maps" && state.isWorking && !router.hasStreets(),
        since: since?.toISOString() ?? null,
        incidents: list.map(({ startedAt, endedAt }) => ({
          startedAt: startedAt.toISOString(),
          endedAt: endedAt?.toISOString() ?? null,
        })),
      })),
    };
  });
};
