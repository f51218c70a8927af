import type { Desk } from "./desk.ts";
import { noSuch } from "./errors.ts";
import { listPage } from "./lists.ts";
import type { StripeEvent } from "./objects.ts";
import { readFlag, readText, readTexts } from "./params.ts";
import type { Route } from "./routing.ts";
import type { Store } from "./store.ts";

/** The event as it reads now: with how many deliveries are still owed. */
export function renderEvent(store: Store, event: StripeEvent): object {
  return { ...event, pending_webhooks: store.where("delivery", "event", event.id).length };
}

export const eventRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/events",
    answer(desk, { params }) {
      const isDelivered = readFlag(params, "delivery_success");
      const type = readText(params, "type");
      const types = type === undefined ? readTexts(params, "types") : [type];
      const events = desk.store
        .list("event")
        .filter(
          (event) => types.length === 0 || types.some((wanted) => matches(wanted, event.type)),
        )
        .filter((event) => isDelivered === undefined || isDelivered === wasDelivered(desk, event));
      const page = listPage(params, "/v1/events", events);
      return { ...page, data: page.data.map((event) => renderEvent(desk.store, event)) };
    },
  },
  {
    method: "GET",
    path: "/v1/events/:id",
    answer(desk, { ids: { id = "" } }) {
      const event = desk.store.find("event", id);
      if (!event) throw noSuch("event", id);
      return renderEvent(desk.store, event);
    },
  },
];

/** `charge.*` stands for every type that begins with `charge.`. */
function matches(wanted: string, type: string): boolean {
  return wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : wanted === type;
}

function wasDelivered(desk: Desk, event: StripeEvent): boolean {
  return desk.store.where("delivery", "event", event.id).length === 0;
}
