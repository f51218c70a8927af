import { CustomerUnknown, PaymentRefused } from "#server/adapters/payments/payments.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import type { SavedCard } from "#shared/cards/contract.ts";
import { isExpired, usableCard } from "#shared/cards/saved-card.ts";
import { deleteCard, isCardOf, listSavedCards, replaceCards } from "./card-queries.ts";
import {
  deleteCustomerRow,
  findCustomerId,
  findCustomerOfCard,
  lockCustomer,
} from "./customer-queries.ts";

type CardServices = Pick<Services, "db" | "payments" | "now">;

/** The rider's saved cards, the default first. */
export async function viewCards(
  { db, now }: Pick<Services, "db" | "now">,
  accountId: string,
): Promise<SavedCard[]> {
  const cards = await listSavedCards(db, accountId);
  return cards.map((card, place) => ({
    ...card,
    isDefault: place === 0,
    isExpired: isExpired(card, now()),
  }));
}

type UsableCard = { customerId: string; cardId: string; brand: string; last4: string };

/** Saved card to charge for the rider's next ride, or null. */
export async function findUsableCard(
  { db, now }: Pick<Services, "db" | "now">,
  accountId: string,
): Promise<UsableCard | null> {
  const card = usableCard(await listSavedCards(db, accountId), now());
  const customerId = card && (await findCustomerId(db, accountId));
  return card && customerId
    ? { customerId, cardId: card.id, brand: card.brand, last4: card.last4 }
    : null;
}

/** Finds the saved card that the rider chose. Throws 409 if it was removed or has expired. */
export async function getUsableCard(
  { db, now }: Pick<Services, "db" | "now">,
  accountId: string,
  cardId: string,
): Promise<UsableCard> {
  const card = (await listSavedCards(db, accountId)).find(({ id }) => id === cardId);
  const customerId = card && (await findCustomerId(db, accountId));
  if (!card || !customerId)
    throw new Problem(
      409,
      "card_gone",
      "Your card is no longer saved. Try again to pay with another card.",
    );
  if (isExpired(card, now()))
    throw new Problem(
      409,
      "card_expired",
      "Your card has expired. Try again to pay with another card.",
    );
  return { customerId, cardId, brand: card.brand, last4: card.last4 };
}

/** Reads a customer's cards from the provider and stores them. Forgets a customer unknown there. Idempotent. */
export async function refreshCards(
  { db, payments, now }: CardServices,
  customerId: string,
): Promise<void> {
  const listedAt = now();
  const cards = await payments.listCards(customerId).catch((error: unknown) => {
    if (error instanceof CustomerUnknown) return null;
    throw error;
  });
  if (cards === null) return deleteCustomerRow(db, customerId);
  await db.transaction().execute(async (tx) => {
    const accountId = await lockCustomer(tx, customerId);
    if (accountId !== null) await replaceCards(tx, accountId, { cards, listedAt });
  });
}

/** Reads the cards of a card's owner again: the bank renewed the card, or it was removed at the provider. */
export async function refreshCard(services: CardServices, cardId: string): Promise<void> {
  const customerId = await findCustomerOfCard(services.db, cardId);
  if (customerId !== null) await refreshCards(services, customerId);
}

/**
 * Removes a card at the provider, then here. A card that the provider refuses to remove is no longer there. Throws 404
 * for another rider's card.
 */
export async function removeSavedCard(
  { db, payments }: CardServices,
  accountId: string,
  cardId: string,
): Promise<void> {
  if (!(await isCardOf(db, accountId, cardId))) throw notFound("This card");
  try {
    await payments.removeCard(cardId);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
  }
  await deleteCard(db, accountId, cardId);
}
