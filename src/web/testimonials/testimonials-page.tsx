import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { CircleAlert, MessageSquareQuote, X } from "lucide-react";
import type { TestimonialFilter } from "#shared/testimonials/filters.ts";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { CallFailure } from "#web/platform/call-failure.ts";
import { loadErrorMessage, submitErrorMessage } from "#web/platform/error-messages.ts";
import { pageParam } from "#web/platform/pagination.ts";
import { RedirectToLastPage } from "#web/platform/redirect-to-last-page.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { NumberedPager } from "#web/ui/tables/numbered-pager.tsx";
import { TestimonialCard } from "./testimonial-card.tsx";
import { testimonialList } from "./testimonial-list-query.ts";
import { filterParam } from "./testimonials-search.ts";
import { useDecision } from "./use-decision.ts";

const route = getRouteApi("/admin/testimonials");
const gridClass = "grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3";
const filters = [
  { value: "all", label: "All" },
  { value: "waiting", label: "Waiting" },
  { value: "accepted", label: "Approved" },
  { value: "rejected", label: "Rejected" },
] as const;

/** `/admin/testimonials`: testimonials to review; accepted ones appear on the landing page. */
export const TestimonialsPage = () => {
  const { filter = "all", page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(testimonialList(filter, page));
  return (
    <AdminFrame title="Driver Testimonials">
      <p className="text-fg-2">Approved testimonials appear on the home page.</p>
      <Segments
        legend="Show"
        name="testimonials-filter"
        options={filters.map((option) => ({ ...option, count: data?.counts[option.value] }))}
        value={filter}
        onChange={(next) => void navigate({ search: { filter: filterParam(next) }, replace: true })}
      />
      <Testimonials
        filter={filter}
        page={page}
        onPage={(next) =>
          void navigate({ search: (search) => ({ ...search, page: pageParam(next) }) })
        }
      />
    </AdminFrame>
  );
};

type TestimonialsProps = {
  filter: TestimonialFilter;
  page: number;
  onPage: (page: number) => void;
};

const Testimonials = ({ filter, page, onPage }: TestimonialsProps) => {
  const { data, error, refetch, isPlaceholderData } = useQuery(testimonialList(filter, page));
  const { decide, pending, failure, clearFailure } = useDecision();
  const totalPages = data?.pagination.totalPages ?? page;
  if (!isPlaceholderData && page > totalPages) return <RedirectToLastPage page={totalPages} />;
  return (
    <>
      {failure && <FailureBanner {...failure} onClose={clearFailure} />}
      {error && (
        <div className="rounded-card border border-danger bg-tint-danger">
          <ErrorState
            title="Failed to fetch testimonials"
            message={loadErrorMessage(error)}
            requestId={error instanceof CallFailure ? error.requestId : undefined}
            onRetry={refetch}
          />
        </div>
      )}
      {!data && !error && <CardSkeletons />}
      {data && data.data.length === 0 && (
        <Card className="!p-0">
          <EmptyState icon={MessageSquareQuote} text="No testimonials found" />
        </Card>
      )}
      {data && data.data.length > 0 && (
        <ul aria-label="Testimonials" className={gridClass}>
          {data.data.map((testimonial) => (
            <li key={testimonial.id} className="grid min-w-0">
              <TestimonialCard
                testimonial={testimonial}
                isLoading={isPlaceholderData || pending !== null}
                pending={pending?.id === testimonial.id ? pending.act : null}
                onDecide={(act) => decide({ id: testimonial.id, act })}
              />
            </li>
          ))}
        </ul>
      )}
      {data && (
        <NumberedPager label="Testimonials" page={page} totalPages={totalPages} onChange={onPage} />
      )}
    </>
  );
};

const CardSkeletons = () => (
  <div className={gridClass}>
    {["a", "b", "c"].map((place) => (
      <Skeleton key={place} className="h-80 rounded-card" />
    ))}
  </div>
);

type FailureBannerProps = {
  sentence: string;
  error: Error;
  onClose: () => void;
};

/** A failed action, with its reason. */
const FailureBanner = ({ sentence, error, onClose }: FailureBannerProps) => (
  <div
    role="alert"
    className="flex flex-wrap items-center gap-3 rounded-button border border-danger bg-tint-danger py-2 pr-2 pl-4 text-on-tint-danger"
  >
    <CircleAlert aria-hidden className="size-5 shrink-0" />
    <p className="min-w-0 flex-1 basis-60 py-2">
      <span className="font-semibold">{sentence}</span>
      <span className="block text-small">{submitErrorMessage(error)}</span>
      {error instanceof CallFailure && error.requestId && (
        <span className="block text-small">
          Request <code className="font-mono break-all">{error.requestId}</code>
        </span>
      )}
    </p>
    <IconButton icon={X} label="Dismiss" onClick={onClose} />
  </div>
);
