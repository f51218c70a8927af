import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { useState } from "react";
import { makeDefaultCard, removeCard, type SavedCard } from "#shared/cards/contract.ts";
import { cardName } from "#shared/cards/saved-card.ts";
import { productName } from "#shared/product.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { savedCards } from "./cards-query.ts";

/** The rider's saved cards: choose the default, remove. */
export const SavedCards = () => {
  const { data: cards, error, refetch } = useQuery(savedCards);
  return (
    <Card aria-labelledby="cards" className="grid gap-4">
      <h2 id="cards" className="text-h3">
        Saved cards
      </h2>
      {cards && <CardList cards={cards} />}
      {!cards && error && <LoadFailure what="your cards" error={error} onRetry={refetch} />}
      {!cards && !error && <Skeleton className="h-20" />}
    </Card>
  );
};

const CardList = ({ cards }: { cards: SavedCard[] }) => {
  const [cardToRemove, setCardToRemove] = useState<SavedCard | null>(null);
  const choosing = useCardAct(makeDefaultCard, (card) => `${cardName(card)} pays your next ride`);
  const removing = useCardAct(
    removeCard,
    (card) => `${cardName(card)} is removed`,
    () => setCardToRemove(null),
  );
  if (cards.length === 0)
    return (
      <p className="text-fg-2">
        No saved cards. Check “Save my payment information” when you pay, and you can pay with one
        tap next time.
      </p>
    );
  const isBusy = choosing.isPending || removing.isPending;
  return (
    <>
      <ul className="grid gap-3">
        {cards.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            isBusy={isBusy}
            onChoose={() => choosing.act(card)}
            onRemove={() => setCardToRemove(card)}
          />
        ))}
      </ul>
      <p className="text-small text-fg-3">
        Stripe keeps the numbers; {productName()} never sees them.
      </p>
      <ConfirmDialog
        isOpen={cardToRemove !== null}
        title="Remove this card?"
        confirmLabel="Remove card"
        isDestructive
        pending={removing.isPending}
        onConfirm={() => cardToRemove && removing.act(cardToRemove)}
        onCancel={() => setCardToRemove(null)}
      >
        {cardToRemove && cardName(cardToRemove)} is no longer used for your rides. A ride that it
        has already paid stays paid.
      </ConfirmDialog>
    </>
  );
};

type CardRowProps = {
  card: SavedCard;
  isBusy: boolean;
  onChoose: () => void;
  onRemove: () => void;
};

const CardRow = ({ card, isBusy, onChoose, onRemove }: CardRowProps) => (
  <li className="flex flex-wrap items-center gap-3">
    <CreditCard aria-hidden className="size-5 shrink-0 text-fg-2" />
    <span className="min-w-0 flex-1">
      {cardName(card)}
      <span className="block text-small text-fg-2">{expiryText(card)}</span>
    </span>
    {card.isDefault ? (
      <Badge>Default</Badge>
    ) : (
      <Button
        variant="outline"
        disabled={isBusy}
        aria-label={`Make default: ${cardName(card)}`}
        onClick={onChoose}
      >
        Make default
      </Button>
    )}
    <Button
      variant="outline"
      disabled={isBusy}
      aria-label={`Remove ${cardName(card)}`}
      onClick={onRemove}
    >
      Remove
    </Button>
  </li>
);

/** Such as "Expires 12/28". */
const expiryText = ({ isExpired, expiryMonth, expiryYear }: SavedCard): string => {
  const expiry = `${String(expiryMonth).padStart(2, "0")}/${String(expiryYear).slice(-2)}`;
  return isExpired ? `Expired ${expiry}: not used` : `Expires ${expiry}`;
};

/** Changes a card and shows the list that the server returns. */
const useCardAct = (
  change: typeof makeDefaultCard | typeof removeCard,
  successText: (card: SavedCard) => string,
  onSettled?: () => void,
) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (card: SavedCard) => call(change, { params: { cardId: card.id } }),
    onSuccess: ({ cards }, card) => {
      queries.setQueryData(savedCards.queryKey, cards);
      toast.success("Success", successText(card));
    },
    onError: (error) => {
      toast.error("Error", submitErrorMessage(error));
      void queries.invalidateQueries({ queryKey: savedCards.queryKey });
    },
    onSettled,
  });
};
