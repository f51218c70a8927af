import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import { lazy, type ReactNode } from "react";
import { marketIsoDate } from "#shared/market-time.ts";
import { RIDERS_CSV_PATH } from "#shared/operations/people-contract.ts";
import { ridersPage } from "#web/operations/operations-queries.ts";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { FIRST_DAY } from "#web/platform/admin/first-day.ts";
import { ListTools, useHiddenColumns } from "#web/platform/admin/list-tools.tsx";
import { ResultCount } from "#web/platform/admin/result-count.tsx";
import { ResultTable } from "#web/platform/admin/result-table.tsx";
import { PreviewBeside } from "#web/platform/admin/row-preview.tsx";
import { DownloadButton } from "#web/platform/download-button.tsx";
import {
  omitDefault,
  type PreviewSearch,
  previewNavigation,
  searchNavigation,
  viewOf,
} from "#web/platform/table-search.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Choice } from "#web/ui/forms/choice.tsx";
import { DayFilter } from "#web/ui/tables/day-filter.tsx";
import { FilterBar } from "#web/ui/tables/filter-bar.tsx";
import { SearchField } from "#web/ui/tables/search-field.tsx";
import { RidersList, riderColumns } from "./riders-list.tsx";
import type { RidersSearch } from "./riders-search.ts";

const route = getRouteApi("/admin/riders");

const RiderPreview = lazy(async () => ({
  default: (await import("./person-preview.tsx")).PersonPreview,
}));

/** `/admin/riders`: search of riders. */
export const RidersPage = () => {
  const { preview, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const changeSearch = (change: RidersSearch) => void navigate(navigationOf(change));
  const hidden = useHiddenColumns("riders");
  const { data, error, refetch, isPlaceholderData } = useQuery(ridersPage(search));
  return (
    <AdminFrame
      title="Riders"
      aside={
        <ResultCount
          total={data?.pagination.totalItems}
          isMore={data?.isMore === true}
          singular="rider"
          plural="riders"
        />
      }
      actions={
        (data?.pagination.totalItems ?? 0) > 0 && <DownloadButton {...fileOf(search)} label="CSV" />
      }
    >
      <RidersToolbar
        search={search}
        onChange={changeSearch}
        tools={
          <ListTools
            list="riders"
            filters={viewOf(search)}
            onOpen={(view) => changeSearch({ ...clearedFilters, sort: undefined, ...view })}
            columns={riderColumns}
            hidden={hidden}
          />
        }
      />
      <ResultTable
        label="Riders"
        results={data}
        isEmpty={data?.riders.length === 0}
        error={error}
        isStale={isPlaceholderData}
        search={search}
        onSearchChange={changeSearch}
        onRetry={() => void refetch()}
        empty={
          isFiltered(search) ? (
            <EmptyState icon={UsersRound} text="No riders found">
              <Button variant="outline" onClick={() => changeSearch(clearedFilters)}>
                Show all riders
              </Button>
            </EmptyState>
          ) : (
            <EmptyState icon={UsersRound} text="No riders yet" />
          )
        }
      >
        {data && (
          <PreviewBeside
            preview={{ id: preview, show: (id) => void navigate(previewNavigation(id)) }}
            rowIds={data.riders.map(({ id }) => id)}
            open={(id) => void navigate({ ...pageOf(id), replace: true })}
            openPage={(id) => <OpenPage id={id} />}
            panel={(id) => <RiderPreview id={id} />}
          >
            <RidersList
              riders={data.riders}
              hidden={hidden[0]}
              sort={search.sort ?? "newest"}
              onSort={(sort) => changeSearch({ sort: omitDefault("newest", sort) })}
            />
          </PreviewBeside>
        )}
      </ResultTable>
    </AdminFrame>
  );
};

/** A change of the filters closes the preview. */
const navigationOf = (change: RidersSearch) =>
  searchNavigation<RidersSearch & PreviewSearch>({ preview: undefined, ...change });

const pageOf = (id: string) => ({ to: "/admin/rider/$id", params: { id } }) as const;

const OpenPage = ({ id }: { id: string }) => (
  <Link {...pageOf(id)} className={buttonClass({ variant: "outline" })}>
    Open page
  </Link>
);

const fileOf = ({ page: _, size: __, sort: ___, ...filter }: RidersSearch) => {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return {
    path: `${RIDERS_CSV_PATH}?${query}`,
    name: "faire-riders.csv",
    description: "Riders as CSV",
  };
};

const clearedFilters: RidersSearch = {
  search: undefined,
  only: undefined,
  from: undefined,
  to: undefined,
};

const isFiltered = ({ search, only, from, to }: RidersSearch): boolean =>
  [search, only, from, to].some((value) => value !== undefined);

type RidersToolbarProps = {
  search: RidersSearch;
  tools: ReactNode;
  onChange: (change: RidersSearch) => void;
};

const RidersToolbar = ({ search, tools, onChange }: RidersToolbarProps) => {
  const { only, from, to } = search;
  const today = marketIsoDate(new Date());
  const dayRange = { today, earliest: FIRST_DAY, latest: today };
  return (
    <FilterBar
      label="Riders"
      tools={tools}
      searchField={
        <SearchField
          hasSlashKey
          name="riders-search"
          placeholder="Name, email or phone"
          value={search.search ?? ""}
          onSearch={(text) => onChange({ search: text || undefined })}
        />
      }
      hasSearchText={search.search !== undefined}
      filterValues={[only, from, to]}
      onClear={() => onChange(clearedFilters)}
      columns="md:grid-cols-3 xl:grid-cols-[repeat(3,minmax(0,1fr))_auto]"
    >
      <Choice
        label="Account"
        none="Any"
        options={accounts}
        value={only}
        onChange={(value) => onChange({ only: value })}
      />
      <DayFilter
        label="Joined from"
        name="riders-from"
        day={from}
        {...dayRange}
        onChange={(day) => onChange({ from: day })}
      />
      <DayFilter
        label="Joined through"
        name="riders-to"
        day={to}
        {...dayRange}
        error={from && to && to < from ? "Joined through is before joined from" : undefined}
        onChange={(day) => onChange({ to: day })}
      />
    </FilterBar>
  );
};

const accounts = [{ value: "suspended", label: "Suspended" }] as const;
