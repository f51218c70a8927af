import type { Db } from "#server/database/db.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import {
  closeLostItem,
  type ListedItem,
  type LostItem,
  listLostItems,
  listOpenLostItems,
  moveLostItem,
  reportLostItem,
} from "#shared/lost-items/contract.ts";
import { paginationOf } from "#shared/paging.ts";
import { moveItem, reportItem } from "./lost-items.ts";
import { countItems, findItem, type ItemRow, listItems, listOpenItemsOf } from "./queries.ts";

/** Things left in cars: reported by riders, answered by drivers, closed by admins. */
export function lostItemRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db } = services;
  const reply = async (rideId: string) => ({
    success: true as const,
    item: await viewItem(db, rideId),
  });

  serve(reportLostItem)(async ({ params: { id: rideId }, body, account }) => {
    await reportItem(services, { rideId, riderId: account.id, body });
    return reply(rideId);
  });

  serve(moveLostItem)(async ({ params: { id: rideId }, body, account }) => {
    const actor = account.role === "RIDER" ? ("rider" as const) : ("driver" as const);
    const move = { rideId, accountId: account.id, actor };
    await moveItem(services, { ...move, to: body.state, answer: body.answer });
    return reply(rideId);
  });

  serve(listOpenLostItems)(async ({ account: { id } }) => ({
    success: true,
    items: (await listOpenItemsOf(db, id)).map(listedView),
  }));

  serve(listLostItems)(async ({ query: { page } }) => {
    const [rows, count] = await Promise.all([listItems(db, page), countItems(db)]);
    return { success: true, items: rows.map(listedView), pagination: paginationOf(count, page) };
  });

  serve(closeLostItem)(async ({ params: { id: rideId }, body: { reason }, account }) => {
    const close = { rideId, accountId: account.id, actor: "admin" as const };
    await moveItem(services, { ...close, to: "closed", answer: reason });
    return reply(rideId);
  });
}

async function viewItem(db: Db, rideId: string): Promise<LostItem> {
  const item = await findItem(db, rideId);
  if (!item) throw notFound("This report");
  return itemView(item);
}

const itemView = (item: ItemRow): LostItem => ({
  what: item.what,
  place: item.place,
  contact: item.contact,
  bestTime: item.bestTime,
  state: item.state,
  answer: item.answer,
  reportedAt: item.reportedAt.toISOString(),
  changedAt: item.changedAt.toISOString(),
});

const listedView = (item: ItemRow): ListedItem => ({
  ...itemView(item),
  rideId: item.rideId,
  reference: item.reference,
  riderName: item.riderName,
  driverName: item.driverName,
});
