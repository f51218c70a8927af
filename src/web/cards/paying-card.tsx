import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CreditCard } from "lucide-react";
import { cardName } from "#shared/cards/saved-card.ts";
import { payingCard, savedCards } from "./cards-query.ts";

/**
 * Names the saved card that pays without another prompt; `act` holds the price on it. Renders nothing without a usable
 * card.
 */
export const PayingCard = ({ act }: { act: string }) => {
  const { data: cards } = useQuery(savedCards);
  const card = payingCard(cards ?? []);
  if (!card) return null;
  return (
    <p className="flex items-center gap-3 text-small text-fg-2">
      <CreditCard aria-hidden className="size-5 shrink-0 text-fg-2" />
      <span>
        {act} holds the price on your {cardName(card)}. You are charged when the driver accepts.{" "}
        <Link to="/profile" className="font-medium underline underline-offset-2">
          Change card
        </Link>
      </span>
    </p>
  );
};
