import { v7 as uuidv7 } from "uuid";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import {
  alertExpiresAt,
  deleteDriverAlert,
  getDriverAlert,
  putDriverAlert,
} from "#shared/alerts/contract.ts";
import { alertView } from "./alert-view.ts";
import { deleteAlert, findAlert, putAlert } from "./queries.ts";

/** Alerts of riders who found no driver. */
export function alertRoutes(app: App, { db, now }: Services): void {
  const serve = api(app);
  serve(getDriverAlert)(async ({ account }) => {
    const alert = await findAlert(db, account.id);
    return { success: true, alert: alert ? alertView(alert, now()) : null };
  });

  serve(putDriverAlert)(async ({ account, body: { quoteId } }) => {
    const [riderId, setAt] = [account.id, now()];
    const expiresAt = alertExpiresAt(setAt);
    const isPut = await putAlert(db, { id: uuidv7(), riderId, quoteId, setAt, expiresAt });
    const row = isPut && (await findAlert(db, riderId));
    const alert = row && alertView(row, setAt);
    if (!alert) throw notFound("This fare request");
    return { success: true, alert };
  });

  serve(deleteDriverAlert)(async ({ account }) => {
    await deleteAlert(db, account.id);
    return { success: true };
  });
}
