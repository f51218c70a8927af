import { LRUCache } from "lru-cache";
import { offerMinutes } from "#shared/booking/offer-lifetime.ts";
import type { RouteSource } from "#shared/places/route-estimate.ts";
import type { PlannedTrip } from "./plan-trip.ts";

/** Parts of a quote's trip that are not stored in its row. */
export interface QuotedRoute {
  source: RouteSource;
  /** Encoded polyline, precision 5; null for an estimate. */
  line: string | null;
  /** Places as typed, null where they are the labels. */
  fromText: string | null;
  toText: string | null;
}

/** Routes of quotes, by quote id. */
export interface QuotedRoutes {
  add(quoteId: string, trip: PlannedTrip): void;
  /** Null once the route was dropped, and for quotes of another node or from before the last restart. */
  find(quoteId: string): QuotedRoute | null;
}

const MAX_CHARACTERS = 16_000_000;
const CHARACTERS_APART_FROM_LINE = 300;
/** Some minutes more than an offer's lifetime, because an offer is selected by the database's clock. */
const LIFETIME_MS = (offerMinutes.scheduled + 5) * 60_000;

/** Keeps routes in this node's memory while their offers can be selected; over 16 MB the least recently used go. */
export function createQuotedRoutes(): QuotedRoutes {
  const routes = new LRUCache<string, QuotedRoute>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ line }) => CHARACTERS_APART_FROM_LINE + (line?.length ?? 0),
    ttl: LIFETIME_MS,
  });
  return {
    add: (quoteId, { from, to, route }) => {
      routes.set(quoteId, {
        source: route.source,
        line: route.line ?? null,
        fromText: from.text === from.label ? null : from.text,
        toText: to.text === to.label ? null : to.text,
      });
    },
    find: (quoteId) => routes.get(quoteId) ?? null,
  };
}
