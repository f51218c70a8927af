import { isIP } from "node:net";
import type { Db } from "#server/database/db.ts";
import { api } from "#server/http/api.ts";
import { loggedSubnet } from "#server/http/logged-subnet.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { listSecurityEvents } from "#shared/operations/security-contract.ts";
import { paginationOf } from "#shared/paging.ts";
import { listPeopleNamed } from "./people-queries.ts";
import {
  countEvents,
  listEventKinds,
  listEvents,
  MAX_EVENTS_COUNTED,
  type SecurityFilter,
} from "./security-queries.ts";

/** Security events of all accounts, for owners. */
export function securityRoutes(app: App, { db }: Services): void {
  api(app)(listSecurityEvents)(async ({ query: { page, size, search, action, ...days } }) => {
    const filter = { kind: action, ...days, ...(await resolveSearch(db, search)) };
    const offset = (page - 1) * size;
    const [events, count, actions] = await Promise.all([
      offset < MAX_EVENTS_COUNTED ? listEvents(db, filter, { rows: size, offset }) : [],
      countEvents(db, filter),
      listEventKinds(db),
    ]);
    return {
      success: true,
      events: events.map(({ accountId, name, role, network, lastAt, kind, times }) => ({
        person: { id: accountId, name, role },
        network: network === "" ? null : network,
        lastAt: lastAt.toISOString(),
        kind,
        times,
      })),
      actions,
      isMore: count > MAX_EVENTS_COUNTED,
      pagination: paginationOf(Math.min(count, MAX_EVENTS_COUNTED), page, size),
    };
  });
}

/** The network of an address, or the people of a name or email. */
async function resolveSearch(
  db: Db,
  search: string,
): Promise<Pick<SecurityFilter, "network" | "people">> {
  const text = search.trim();
  if (text === "") return {};
  const [address = ""] = text.split("/");
  return isIP(address) === 0
    ? { people: (await listPeopleNamed(db, text)).ids }
    : { network: loggedSubnet(address) };
}
