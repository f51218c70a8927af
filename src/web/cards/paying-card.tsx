import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CreditCard } from "lucide-react";
import { cardName } from "#shared/cards/saved-card.ts";
import { payingCard, savedCards } from "./cards-query.ts";

/**
 * Names the saved card that is charged without another prompt; `when` names the action that charges it. Renders nothing
 * without a usable card.
 */
export const PayingCard = ({ when }: { when: string }) => {
  const { data: cards } = useQuery(savedCards);
  const card = payingCard(cards ?? []);
  if (!card) return null;
  return (
    <p className="flex items-center gap-3 text-small text-fg-2">
      <CreditCard aria-hidden className="size-5 shrink-0 text-fg-2" />
      <span>
        Your {cardName(card)} pays {when}.{" "}
        <Link to="/profile" className="font-medium underline underline-offset-2">
          Change card
        </Link>
      </span>
    </p>
  );
};
