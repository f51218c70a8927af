import type { Context } from "./context.ts";
import type { StripeEvent } from "./objects.ts";
import type { Store } from "./store.ts";
import { noSuch } from "./wire/errors.ts";
import { listPage } from "./wire/lists.ts";
import { readFlag, readText, readTexts } from "./wire/params.ts";
import type { Route } from "./wire/routing.ts";

/** Adds the current number of pending deliveries. */
export function renderEvent(store: Store, event: StripeEvent): object {
  return { ...event, pending_webhooks: store.where("delivery", "event", event.id).length };
}

export const eventRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/events",
    isForAccounts: true,
    handle(context, { params, account }) {
      const isDelivered = readFlag(params, "delivery_success");
      const type = readText(params, "type");
      const types = type === undefined ? readTexts(params, "types") : [type];
      const events = context.store
        .list("event")
        .filter((event) => (event.account ?? null) === account)
        .filter(
          (event) =>
            types.length === 0 || types.some((pattern) => matchesPattern(pattern, event.type)),
        )
        .filter(
          (event) => isDelivered === undefined || isDelivered === wasDelivered(context, event),
        );
      const page = listPage(params, "/v1/events", events);
      return { ...page, data: page.data.map((event) => renderEvent(context.store, event)) };
    },
  },
  {
    method: "GET",
    path: "/v1/events/:id",
    isForAccounts: true,
    handle(context, { ids: { id = "" }, account }) {
      const event = context.store.find("event", id);
      if (!event || (event.account ?? null) !== account) throw noSuch("event", id);
      return renderEvent(context.store, event);
    },
  },
];

/** `charge.*` matches every type that starts with `charge.`. */
function matchesPattern(pattern: string, type: string): boolean {
  return pattern.endsWith("*") ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
}

function wasDelivered(context: Context, event: StripeEvent): boolean {
  return context.store.where("delivery", "event", event.id).length === 0;
}
