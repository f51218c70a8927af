import type { OwnTestimonial } from "#shared/testimonials/contract.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { ExperienceFacts } from "./experience-facts.tsx";

const stateLooks = {
  waiting: { tone: "warning", word: "Sent, waiting to be read", act: "Change it" },
  accepted: { tone: "success", word: "Accepted", act: "Write a new one" },
  not_accepted: { tone: "neutral", word: "Not accepted", act: "Write it again" },
} as const;

type WrittenTestimonialProps = {
  testimonial: OwnTestimonial;
  isShown: boolean;
  onWrite: () => void;
};

/** The driver's latest testimonial with its decision, and a button to edit it or write the next. */
export const WrittenTestimonial = ({ testimonial, isShown, onWrite }: WrittenTestimonialProps) => {
  const { state, experience_description, created_at } = testimonial;
  const { tone, word, act } = stateLooks[state];
  return (
    <Card className="grid justify-items-start gap-4">
      <p role="status">
        <Badge tone={tone}>{word}</Badge>
      </p>
      <p className="text-fg-2">{meaningOf(state, isShown)}</p>
      <blockquote className="grid w-full gap-3 border-l-2 border-accent pl-4">
        <p className="whitespace-pre-line wrap-anywhere">{experience_description}</p>
        <ExperienceFacts of={testimonial} />
      </blockquote>
      <p className="text-small text-fg-3">
        Sent <MarketTime at={created_at} />
      </p>
      <Button variant="outline" onClick={onWrite}>
        {act}
      </Button>
    </Card>
  );
};

const meaningOf = (state: OwnTestimonial["state"], isShown: boolean): string => {
  if (state === "accepted") return "Your text is on our home page. Thank you.";
  const shownNote = isShown ? " Your accepted text stays on our home page meanwhile." : "";
  if (state === "waiting")
    return `We read it before it is shown. You can still change it.${shownNote}`;
  return `This text is not on our home page. You can write it again.${shownNote}`;
};
