import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { pageParam } from "#web/platform/pagination.ts";
import { RedirectToLastPage } from "#web/platform/redirect-to-last-page.tsx";
import { useFailureToast } from "#web/platform/use-failure-toast.ts";
import { Segments } from "#web/ui/segments.tsx";
import { NumberedPager } from "#web/ui/tables/numbered-pager.tsx";
import { SearchField } from "#web/ui/tables/search-field.tsx";
import { FeatureCards, FeatureSkeletons } from "./feature-cards.tsx";
import { FoundCount } from "./found-count.tsx";
import { ideaList } from "./ideas-queries.ts";
import { type FeaturesSearch, featuresSearch, SEARCH_PAUSE_MS } from "./ideas-search.ts";

const route = getRouteApi("/admin/features");
const parts = [
  { value: "public", label: "Public" },
  { value: "hidden", label: "Hidden" },
] as const;
const orders = [
  { value: "new", label: "Newest" },
  { value: "votes", label: "Most votes" },
] as const;

/** `/admin/features`: all ideas and their status. */
export const FeaturesPage = () => {
  const { search, page = 1, sort, part } = featuresSearch(route.useSearch());
  const navigate = route.useNavigate();
  const go = (to: FeaturesSearch, replace = false) =>
    void navigate({ search: { sort, part, ...to }, replace });
  return (
    <AdminFrame title="Features Management">
      <p className="text-fg-2">Status changes are public right away.</p>
      <div className="flex flex-wrap items-end gap-4">
        <div className="w-full md:w-auto md:flex-1">
          <SearchField
            name="features-search"
            label="Search"
            placeholder="Search features..."
            maxLength={300}
            pauseMs={SEARCH_PAUSE_MS}
            hasSlashKey
            value={search ?? ""}
            onSearch={(words) => go({ search: words || undefined }, true)}
          />
        </div>
        {search === undefined && (
          <>
            <Segments
              legend="List"
              name="features-list"
              options={parts}
              value={part ?? "public"}
              onChange={(next) =>
                void navigate({ search: next === "hidden" ? { part: next } : {}, replace: true })
              }
            />
            {part === undefined && (
              <Segments
                legend="Order"
                name="features-order"
                options={orders}
                value={sort ?? "new"}
                onChange={(next) =>
                  void navigate({ search: next === "votes" ? { sort: next } : {}, replace: true })
                }
              />
            )}
          </>
        )}
      </div>
      <Features
        query={{ page, search, sort: sort ?? "new", part }}
        onPage={(next) => go({ page: pageParam(next) })}
      />
    </AdminFrame>
  );
};

type FeaturesProps = { query: Parameters<typeof ideaList>[0]; onPage: (page: number) => void };

const Features = ({ query, onPage }: FeaturesProps) => {
  const { data, error, refetch, isPlaceholderData } = useQuery(ideaList(query));
  useFailureToast(data ? null : error, "Failed to fetch features");
  const isSearch = query.search !== undefined;
  if (!data && error) return <LoadFailure what="the features" error={error} onRetry={refetch} />;
  if (!data) return <FeatureSkeletons />;
  const { totalPages } = data.pagination;
  if (!isSearch && !isPlaceholderData && query.page > totalPages)
    return <RedirectToLastPage page={totalPages} />;
  return (
    <>
      <FoundCount result={data} isSearch={isSearch} isCurrent={!isPlaceholderData} />
      <FeatureCards ideas={data.data} isStale={isPlaceholderData} />
      {!isSearch && (
        <NumberedPager
          label="Features"
          page={query.page}
          totalPages={totalPages}
          onChange={onPage}
        />
      )}
    </>
  );
};
