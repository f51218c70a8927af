import type * as z from "zod/mini";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import type { proposalDecisions } from "#shared/proposals/contract.ts";
import { approve, type ProposedTable, reject, withdraw } from "./proposals.ts";

interface DecisionServing<Content extends object, R extends z.ZodMiniType> {
  table: ProposedTable<Content>;
  calls: ReturnType<typeof proposalDecisions<R>>;
  /** The reply to each decision. */
  view: (readerId: string) => Promise<z.output<R>>;
}

/** Serves the decisions on the proposals of a table. */
export function serveDecisions<Content extends object, R extends z.ZodMiniType>(
  app: App,
  services: Pick<Services, "db" | "now">,
  { table, calls, view }: DecisionServing<Content, R>,
): void {
  const serve = api(app);
  serve(calls.approve)(async ({ params, account }) => {
    await approve(services, table, { ...params, adminId: account.id });
    return view(account.id);
  });
  serve(calls.reject)(async ({ params, body, account }) => {
    await reject(services, table, { ...params, ...body, adminId: account.id });
    return view(account.id);
  });
  serve(calls.withdraw)(async ({ params, account }) => {
    await withdraw(services, table, { ...params, adminId: account.id });
    return view(account.id);
  });
}
