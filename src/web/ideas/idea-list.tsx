import { useQuery } from "@tanstack/react-query";
import { Lightbulb, SearchX } from "lucide-react";
import type { Idea, IdeaOrder } from "#shared/ideas/contract.ts";
import { LastPage } from "#web/platform/last-page.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Pager } from "#web/ui/tables/pager.tsx";
import { FoundCount } from "./found-count.tsx";
import { IdeaRow } from "./idea-row.tsx";
import { IdeaSheet } from "./idea-sheet.tsx";
import { ideaList } from "./ideas-queries.ts";

type IdeaListProps = {
  wanted: { page: number; search: string | undefined; sort: IdeaOrder };
  openId: string | undefined;
  onPage: (page: number) => void;
  onClose: () => void;
  onClear: () => void;
};

/** A page of ideas, or what a search found, and the one that is open. */
export const IdeaList = ({ wanted, openId, onPage, onClose, onClear }: IdeaListProps) => {
  const { data, error, refetch, isPlaceholderData } = useQuery(ideaList(wanted));
  const isSearch = wanted.search !== undefined;
  const totalPages = data?.pagination.totalPages ?? wanted.page;
  if (!isSearch && !isPlaceholderData && wanted.page > totalPages)
    return <LastPage page={totalPages} />;
  return (
    <>
      {isSearch && data && <FoundCount of={data} isSearch isCurrent={!isPlaceholderData} />}
      {!data && error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Shapes />}
      {data && data.data.length === 0 && <Nothing isSearch={isSearch} onClear={onClear} />}
      {data && data.data.length > 0 && <Rows ideas={data.data} isStale={isPlaceholderData} />}
      {data && !isSearch && (
        <Pager label="Ideas" page={wanted.page} totalPages={totalPages} onChange={onPage} />
      )}
      <IdeaSheet id={openId} known={data?.data.find(({ id }) => id === openId)} onClose={onClose} />
    </>
  );
};

const Rows = ({ ideas, isStale }: { ideas: readonly Idea[]; isStale: boolean }) => (
  <ul aria-label="Ideas" className={`grid gap-4 transition-opacity ${isStale ? "opacity-60" : ""}`}>
    {ideas.map((idea) => (
      <li key={idea.id}>
        <IdeaRow idea={idea} />
      </li>
    ))}
  </ul>
);

const Nothing = ({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) =>
  isSearch ? (
    <EmptyState icon={SearchX} text="No idea has these words">
      <Button variant="outline" onClick={onClear}>
        Clear search
      </Button>
    </EmptyState>
  ) : (
    <EmptyState icon={Lightbulb} text="No ideas here yet. Yours can be the first." />
  );

const Shapes = () => (
  <div className="grid gap-4">
    {["first", "second", "third"].map((place) => (
      <Skeleton key={place} className="h-48 rounded-card" />
    ))}
  </div>
);
