import { withLockedAccount } from "#server/accounts/account-lock.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { getCards, makeDefaultCard, removeCard } from "#shared/cards/contract.ts";
import { chooseCard } from "./card-queries.ts";
import { removeSavedCard, viewCards } from "./cards.ts";

export function cardRoutes(app: App, services: Services): void {
  const serve = api(app);
  const replyTo = async (accountId: string) => ({
    success: true as const,
    cards: await viewCards(services, accountId),
  });

  serve(getCards)(({ account }) => replyTo(account.id));

  serve(makeDefaultCard)(async ({ params: { cardId: id }, account }) => {
    const isChosen = await withLockedAccount(services.db, account.id, (tx) =>
      chooseCard(tx, account.id, { id, now: services.now() }),
    );
    if (!isChosen) throw notFound("This card");
    return replyTo(account.id);
  });

  serve(removeCard)(async ({ params, account }) => {
    await removeSavedCard(services, account.id, params.cardId);
    return replyTo(account.id);
  });
}
