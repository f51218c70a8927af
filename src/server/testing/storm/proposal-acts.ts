import { firstFeeRules } from "#shared/drivers/trust-level.ts";
import { NOTICE_DAYS } from "#shared/fee-rules/fields.ts";
import { marketIsoDateAfter } from "#shared/market-time.ts";
import { type Acts, alwaysSucceeds, ONE } from "./act.ts";
import type { Stage } from "./stage.ts";

/** Proposals of versioned tables, and the decisions on them. */
export const proposalActs: Acts = {
  ...actsOf("/api/admin/fee-rules/proposal", { levels: firstFeeRules.levels }),
  "POST /api/admin/fee-rules/effect": alwaysSucceeds("admin", { levels: firstFeeRules.levels }),
  ...actsOf("/api/admin/surcharges/proposal", { rules: [] }),
  "POST /api/admin/surcharges/preview": alwaysSucceeds("admin", {
    trip: { from: "Times Square", to: "JFK Airport" },
    pickupAt: "2026-12-24T17:00:00.000Z",
    rules: [],
  }),
};

function actsOf(path: string, table: object): Acts {
  const propose = async (stage: Stage) => {
    await withdrawOpen(stage, path);
    const { proposal } = await send(stage, { url: path, body: bodyOf(stage, table) });
    return proposal?.id ?? "";
  };
  return {
    [`POST ${path}`]: async (stage) => {
      await withdrawOpen(stage, path);
      return { by: stage.admin, body: bodyOf(stage, table), wins: ONE };
    },
    [`POST ${path}/:id/approve`]: async (stage) => ({
      by: stage.otherAdmin,
      id: await propose(stage),
      wins: ONE,
    }),
    [`POST ${path}/:id/reject`]: async (stage) => ({
      by: stage.otherAdmin,
      id: await propose(stage),
      body: { reason: "Costs are as before" },
      wins: ONE,
    }),
    [`POST ${path}/:id/withdraw`]: async (stage) => ({
      by: stage.admin,
      id: await propose(stage),
      wins: ONE,
    }),
  };
}

let days = NOTICE_DAYS;

/** A proposal for an unused day: a day can have only one table. */
function bodyOf({ world }: Stage, table: object) {
  days += 1;
  const effectiveOn = marketIsoDateAfter(world.services.now(), days);
  return { ...table, effectiveOn, reason: "Costs changed" };
}

/** Makes room for a proposal: only one can be open. Every proposal here is the first admin's. */
async function withdrawOpen(stage: Stage, path: string): Promise<void> {
  const { proposal } = await send(stage, { method: "GET", url: path });
  if (proposal) await send(stage, { url: `${path}/${proposal.id}/withdraw` });
}

interface Request {
  method?: "GET" | "POST";
  url: string;
  body?: object;
}

async function send({ world, admin }: Stage, { method = "POST", url, body }: Request) {
  const headers = { authorization: `Bearer ${admin.token}` };
  const reply = await world.app.inject({ method, url, headers, ...(body && { body }) });
  return reply.json<{ proposal: { id: string } | null }>();
}
