import { queryOptions } from "@tanstack/react-query";
import { type ListedDriver, listDrivers } from "#shared/admin/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { call } from "#web/platform/client.ts";
import { pageParam } from "#web/platform/pagination.ts";
import type { DriverSearch } from "./drivers-search.ts";

type Page = Pick<ReplyOf<typeof listDrivers>, "drivers" | "pagination">;
/** A neighbor of a driver in the list, and its list position. */
export type Neighbor = { id: string; name: string; search: DriverSearch };
export type Neighbors = { before: Neighbor | null; after: Neighbor | null };

/** Neighbors of a driver in the list of the URL, as of the time when the driver was opened. */
export const neighborsOf = (id: string, search: DriverSearch) => {
  const { of, ...list } = search;
  return queryOptions({
    queryKey: ["admin", "neighbors", id, search],
    enabled: of === "list",
    queryFn: ({ signal }) =>
      findNeighbors(id, search, (page) =>
        call(listDrivers, { query: { ...list, page: String(page) }, signal }),
      ),
    // Never refetched: verifying a driver removes them from a filtered list, and the links must stay.
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** Reads the driver's page, and an adjacent one if the driver is first or last on it. */
export async function findNeighbors(
  id: string,
  search: DriverSearch,
  read: (page: number) => Promise<Page>,
): Promise<Neighbors> {
  const position = await findPosition(id, search.page ?? 1, read);
  if (!position) return { before: null, after: null };
  const { drivers, pagination, page, index } = position;
  const neighborAt = async (step: 1 | -1): Promise<Neighbor | null> => {
    const onPage = drivers[index + step];
    if (onPage) return neighbor(onPage, { ...search, page: pageParam(page) });
    const otherPage = page + step;
    if (otherPage < 1 || otherPage > pagination.totalPages) return null;
    const onOtherPage = (await read(otherPage)).drivers.at(step === 1 ? 0 : -1);
    return onOtherPage ? neighbor(onOtherPage, { ...search, page: pageParam(otherPage) }) : null;
  };
  return { before: await neighborAt(-1), after: await neighborAt(1) };
}

const neighbor = (driver: ListedDriver, search: DriverSearch): Neighbor => ({
  id: driver.driverId,
  name: `${driver.firstName} ${driver.lastName}`,
  search,
});

/** Also looks on the page before: drivers move up when others leave the list. */
async function findPosition(id: string, page: number, read: (page: number) => Promise<Page>) {
  for (const otherPage of page > 1 ? [page, page - 1] : [page]) {
    const { drivers, pagination } = await read(otherPage);
    const index = drivers.findIndex(({ driverId }) => driverId === id);
    if (index >= 0) return { drivers, pagination, page: otherPage, index };
  }
  return null;
}
