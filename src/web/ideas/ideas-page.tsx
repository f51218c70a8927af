import { getRouteApi, Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { pageParam } from "#web/platform/pagination.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Segments } from "#web/ui/segments.tsx";
import { SearchField } from "#web/ui/tables/search-field.tsx";
import { IdeaList } from "./idea-list.tsx";
import { type IdeasSearch, SEARCH_PAUSE_MS } from "./ideas-search.ts";

const route = getRouteApi("/ideas");
const orders = [
  { value: "votes", label: "Most votes" },
  { value: "new", label: "Newest" },
] as const;

/** `/ideas`: ideas of riders and drivers; `?id=` opens one. */
export const IdeasPage = () => {
  const { id, search, page = 1, sort = "votes" } = route.useSearch();
  const navigate = route.useNavigate();
  const go = (change: IdeasSearch, replace = false) =>
    void navigate({
      search: (previous) => ({ ...previous, ...change }),
      replace,
      resetScroll: false,
    });
  return (
    <PageFrame>
      <div className="mx-auto grid max-w-3xl gap-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="grid gap-2">
            <h1 className="text-h1">Ideas</h1>
            <p className="text-fg-2">Vote for what you would like to see next.</p>
          </div>
          <Link to="/ideas/new" className={buttonClass({ size: "lg" })}>
            <span className="inline-flex items-center gap-2">
              <Plus aria-hidden className="size-5" />
              Propose an idea
            </span>
          </Link>
        </div>
        <div className="grid gap-4 sm:grid-cols-[1fr_auto] sm:items-end">
          <SearchField
            name="ideas-search"
            label="Search ideas"
            placeholder="Title, text or tag"
            maxLength={300}
            pauseMs={SEARCH_PAUSE_MS}
            value={search ?? ""}
            onSearch={(words) => go({ search: words || undefined, page: undefined }, true)}
          />
          {search === undefined && (
            <Segments
              legend="Sort by"
              name="ideas-sort"
              options={orders}
              value={sort}
              onChange={(next) =>
                go({ sort: next === "new" ? "new" : undefined, page: undefined }, true)
              }
            />
          )}
        </div>
        <IdeaList
          query={{ page, search, sort }}
          openId={id}
          onPage={(next) => go({ page: pageParam(next) })}
          onClose={() => go({ id: undefined }, true)}
          onClear={() => go({ search: undefined, page: undefined }, true)}
        />
      </div>
    </PageFrame>
  );
};
