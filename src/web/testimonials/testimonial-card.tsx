import { Check } from "lucide-react";
import { formatPaddedDay } from "#shared/market-day.ts";
import type { TestimonialForAdmin } from "#shared/testimonials/contract.ts";
import { PREVIEW_LENGTH } from "#shared/testimonials/fields.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CutText } from "#web/ui/cut-text.tsx";
import { cardId, type Decision } from "./use-decision.ts";

type TestimonialCardProps = {
  testimonial: TestimonialForAdmin;
  isLoading: boolean;
  /** Decision in progress. */
  pending: Decision["act"] | null;
  onDecide: (act: Decision["act"]) => void;
};

/** A testimonial with an admin's decision buttons. */
export const TestimonialCard = (props: TestimonialCardProps) => {
  const { testimonial } = props;
  const author = testimonial.submitted_by;
  const [firstName = "", lastName = ""] = author.split(" ");
  return (
    <Card id={cardId(testimonial.id)} className="flex min-w-0 flex-col gap-3">
      <div className="flex items-start gap-3">
        <Avatar firstName={firstName} lastName={lastName} image={testimonial.profile_image} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-3">
            <h2 className="text-h3 wrap-anywhere">{author}</h2>
            <State testimonial={testimonial} />
          </div>
          <p className="text-small text-fg-2">{testimonial.years_of_experience} years experience</p>
          <p className="text-small text-fg-2 wrap-anywhere">{testimonial.location}</p>
        </div>
      </div>
      <CutText
        text={testimonial.experience_description}
        length={PREVIEW_LENGTH}
        title={`What ${author} says`}
      />
      <div className="grid gap-3 pt-1">
        <p className="text-small text-fg-3">
          Submitted on{" "}
          <time dateTime={testimonial.created_at}>
            {formatPaddedDay(new Date(testimonial.created_at))}
          </time>
        </p>
        <Decisions {...props} />
      </div>
    </Card>
  );
};

const State = ({ testimonial }: Pick<TestimonialCardProps, "testimonial">) => {
  if (testimonial.is_accepted_by_admin) return <Badge tone="success">Approved</Badge>;
  if (testimonial.decided_at === null) return <Badge tone="warning">Waiting</Badge>;
  return <Badge>Rejected</Badge>;
};

const Decisions = ({ testimonial, isLoading, pending, onDecide }: TestimonialCardProps) => {
  const { is_accepted_by_admin: isAccepted, decided_at, submitted_by } = testimonial;
  const isRejected = decided_at !== null && !isAccepted;
  const hiddenLabel = <span className="sr-only"> what {submitted_by} says</span>;
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant={isAccepted ? "ghost" : "primary"}
        // States that the testimonial is accepted: a line of text, not faded like other disabled buttons.
        className={isAccepted ? "-ml-3 !px-3 font-normal text-fg-2" : "flex-1 basis-24 !px-2"}
        style={isAccepted ? { opacity: 1 } : undefined}
        disabled={isLoading || isAccepted}
        pending={pending === "accept"}
        onClick={() => onDecide("accept")}
      >
        {isAccepted && <Check aria-hidden className="size-4" />}
        <span>
          {isAccepted ? "Accepted" : "Accept"}
          {hiddenLabel}
        </span>
      </Button>
      <Button
        variant="outline"
        className={isAccepted ? "ml-auto" : "flex-1 basis-24 !px-2"}
        disabled={isLoading || isRejected}
        pending={pending === "reject"}
        onClick={() => onDecide("reject")}
      >
        <span>
          {isAccepted ? "Reject" : "Deny"}
          {hiddenLabel}
        </span>
      </Button>
    </div>
  );
};
