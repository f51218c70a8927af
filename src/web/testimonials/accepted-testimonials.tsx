import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { previewOf } from "#shared/preview.ts";
import { productName } from "#shared/product.ts";
import type {
  AcceptedTestimonial,
  getAcceptedTestimonials,
} from "#shared/testimonials/contract.ts";
import { PREVIEW_LENGTH } from "#shared/testimonials/fields.ts";
import { call, endpointAt } from "#web/platform/client.ts";
import { publicKeys } from "#web/platform/public-replies.ts";
import { Button } from "#web/ui/button.tsx";
import { ExperienceFacts } from "./experience-facts.tsx";

const SHOWN_FIRST = 3;

// Fetches by path instead of by contract, so that visitors do not load the schemas.
const acceptedTestimonials = endpointAt<typeof getAcceptedTestimonials>({
  method: "GET",
  path: "/testimonials/accepted",
});

/** Published testimonials; renders nothing if there are none, or if they cannot be loaded. */
export const AcceptedTestimonials = () => {
  const [isExpanded, setExpanded] = useState(false);
  const { data } = useQuery({
    queryKey: publicKeys["/testimonials/accepted"],
    queryFn: ({ signal }) => call(acceptedTestimonials, { signal }),
    select: ({ data }) => data,
  });
  if (!data || data.length === 0) return null;
  const shownTestimonials = isExpanded ? data : data.slice(0, SHOWN_FIRST);
  return (
    <section aria-labelledby="drivers-say" className="grid gap-6">
      <h2 id="drivers-say" className="text-h1">
        What drivers say about {productName()}
      </h2>
      <ul
        className={`grid gap-4 md:grid-cols-2 lg:gap-6 ${data.length > 2 ? "lg:grid-cols-3" : ""}`}
      >
        {shownTestimonials.map((testimonial) => (
          <li key={`${testimonial.submitted_by} ${testimonial.created_at}`}>
            <TestimonialQuote testimonial={testimonial} />
          </li>
        ))}
      </ul>
      {data.length > SHOWN_FIRST && (
        <Button
          variant="outline"
          className="justify-self-start"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? "Show fewer" : `Show all ${data.length}`}
        </Button>
      )}
    </section>
  );
};

const TestimonialQuote = ({ testimonial }: { testimonial: AcceptedTestimonial }) => (
  <figure className="grid h-full content-between gap-4 rounded-card border border-hairline bg-surface p-5 md:p-6">
    <TestimonialText text={testimonial.experience_description} by={testimonial.submitted_by} />
    <figcaption>
      <span className="font-semibold wrap-anywhere">{testimonial.submitted_by}</span>
      <ExperienceFacts of={testimonial} />
    </figcaption>
  </figure>
);

const TestimonialText = ({ text, by }: { text: string; by: string }) => {
  const [isExpanded, setExpanded] = useState(false);
  const preview = previewOf(text, PREVIEW_LENGTH)?.replace(/\s+\S*…$/, "…") ?? null;
  return (
    <div className="grid justify-items-start gap-1">
      <blockquote className="whitespace-pre-line text-fg-2 wrap-anywhere">
        {isExpanded ? text : (preview ?? text)}
      </blockquote>
      {preview && (
        <Button
          variant="ghost"
          className="-ml-3 !px-3"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? "Read less" : "Read all"}
          <span className="sr-only"> of what {by} says</span>
        </Button>
      )}
    </div>
  );
};
