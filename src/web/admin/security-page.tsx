import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ShieldCheck } from "lucide-react";
import { actTitle } from "#shared/admin/act-title.ts";
import {
  type ListedSecurityEvent,
  listSecurityEvents,
} from "#shared/operations/security-contract.ts";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { ListTime } from "#web/platform/admin/list-time.tsx";
import { adminLinkClass, PersonLink } from "#web/platform/admin/person-link.tsx";
import { ResultCount } from "#web/platform/admin/result-count.tsx";
import { ResultTable } from "#web/platform/admin/result-table.tsx";
import { call } from "#web/platform/client.ts";
import { searchNavigation } from "#web/platform/table-search.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Cell, HeaderCell, narrowListClass, Table } from "#web/ui/tables/table.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import type { AuditSearch } from "./audit-search.ts";

const route = getRouteApi("/admin/security");

/** `/admin/security`: log-ins, failed log-ins and changes of credentials of the last 180 days. */
export const SecurityPage = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const changeSearch = (change: AuditSearch) => void navigate(searchNavigation(change));
  const { data, error, refetch, isPlaceholderData } = useQuery(securityPage(search));
  return (
    <AdminFrame
      title="Security"
      aside={
        <ResultCount
          total={data?.pagination.totalItems}
          isMore={data?.isMore === true}
          singular="entry"
          plural="entries"
        />
      }
    >
      <p className="text-small text-fg-3">
        Repeats within an hour from the same network count as one entry. Entries are kept for 180
        days.
      </p>
      <AuditFilters
        label="Security"
        placeholder="Name, email or IP address"
        noun="Event"
        search={search}
        actions={data?.actions ?? []}
        onChange={changeSearch}
      />
      <ResultTable
        label="Security"
        what="the events"
        results={data}
        isEmpty={data?.events.length === 0}
        error={error}
        isStale={isPlaceholderData}
        search={search}
        onSearchChange={changeSearch}
        onRetry={() => void refetch()}
        empty={<EmptyState icon={ShieldCheck} text="No events found" />}
      >
        {data && <EventTable events={data.events} />}
      </ResultTable>
    </AdminFrame>
  );
};

const securityPage = ({ page = 1, ...search }: AuditSearch) =>
  queryOptions({
    queryKey: ["admin", "security", page, search],
    queryFn: ({ signal }) =>
      call(listSecurityEvents, { query: { ...search, page: String(page) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

type Events = { events: readonly ListedSecurityEvent[] };

/** Events as a table, or as lines on narrow screens. */
const EventTable = ({ events }: Events) => (
  <>
    <div className="hidden xl:block">
      <Table label="Security">
        <thead>
          <tr>
            <HeaderCell className="w-40">Last seen</HeaderCell>
            <HeaderCell>Person</HeaderCell>
            <HeaderCell>Event</HeaderCell>
            <HeaderCell className="w-20 text-right">Times</HeaderCell>
            <HeaderCell>Network</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={keyOf(event)}>
              <Cell className="whitespace-nowrap text-fg-2">
                <ListTime at={event.lastAt} />
              </Cell>
              <Cell className="break-words">
                <Person person={event.person} />
              </Cell>
              <Cell className="font-medium">{actTitle(event.kind)}</Cell>
              <Cell className="text-right">{event.times.toLocaleString("en-US")}</Cell>
              <Cell className="text-fg-2 tabular-nums">
                <Network network={event.network} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
    <ul className={`${narrowListClass} xl:hidden`}>
      {events.map((event) => (
        <li key={keyOf(event)} className="px-4 py-2.5 text-small">
          <p className="min-h-6">
            <Person person={event.person} />:{" "}
            <span className="font-medium">
              {actTitle(event.kind)}
              {event.times > 1 && `, ${event.times.toLocaleString("en-US")} times`}
            </span>
          </p>
          <p className="flex flex-wrap justify-between gap-x-4 text-fg-3">
            <MarketTime at={event.lastAt} isBrief />
            <span className="text-fg-2 tabular-nums">
              <Network network={event.network} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  </>
);

const keyOf = ({ person, kind, network, lastAt }: ListedSecurityEvent) =>
  `${person.id} ${kind} ${network} ${lastAt}`;

const roleNames = { RIDER: "rider", DRIVER: "driver", ADMIN: "admin" };
const Person = ({ person }: Pick<ListedSecurityEvent, "person">) => (
  <>
    <PersonLink person={person} isRow />
    <span className="text-fg-3"> ({roleNames[person.role]})</span>
  </>
);

/** A link that lists only the events of this network. */
const Network = ({ network }: Pick<ListedSecurityEvent, "network">) =>
  network && (
    <Link to="/admin/security" search={{ search: network }} className={adminLinkClass}>
      {network}
    </Link>
  );
