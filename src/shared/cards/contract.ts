import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";

export const cardId = z.string().check(z.regex(/^pm_\w{8,200}$/, "This card is not valid"));

const savedCardSchema = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number(),
  expiryYear: z.number(),
  isDefault: z.boolean(),
  isExpired: z.boolean(),
});
export type SavedCard = z.output<typeof savedCardSchema>;

const cardsReply = successWith({ cards: z.array(savedCardSchema) });

export const getCards = endpoint({
  method: "GET",
  path: "/cards",
  summary: "The rider's saved cards, the default first",
  audience: "rider",
  reply: cardsReply,
});
export const makeDefaultCard = endpoint({
  method: "PUT",
  path: "/cards/:cardId/default",
  summary: "Pay the next rides by this card",
  audience: "rider",
  limit: "write",
  params: z.object({ cardId }),
  reply: cardsReply,
});
export const removeCard = endpoint({
  method: "DELETE",
  path: "/cards/:cardId",
  summary: "Remove a saved card for good",
  audience: "rider",
  limit: "write",
  params: z.object({ cardId }),
  reply: cardsReply,
});
