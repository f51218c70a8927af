import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { text } from "#shared/fields.ts";
import { idParams } from "#shared/wire.ts";
import { driverReply, lastActSeen } from "./contract.ts";
import { taxFraction, taxOfferMessages } from "./fields.ts";

export const setTaxOffer = endpoint({
  method: "PUT",
  path: "/admin/drivers/:id/tax-offer",
  summary: "Set a driver's personal tax rate through a market day",
  audience: "admin",
  permission: "fees",
  limit: "write",
  params: idParams,
  body: z.object({
    taxRate: taxFraction,
    offerValidity: z.iso.date(taxOfferMessages.missingDay),
    reason: z.optional(text("Reason", 500)),
    lastAct: lastActSeen,
  }),
  reply: driverReply,
});

export const endTaxOffer = endpoint({
  method: "POST",
  path: "/admin/drivers/:id/tax-offer/end",
  summary: "End a driver's personal tax rate now; the rate of the badge applies to new offers",
  audience: "admin",
  permission: "fees",
  limit: "write",
  params: idParams,
  body: z.object({ reason: z.optional(text("Reason", 500)), lastAct: lastActSeen }),
  reply: driverReply,
});
