import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Lightbulb, SearchX } from "lucide-react";
import type { Idea, IdeaOrder } from "#shared/ideas/contract.ts";
import { type IdeaStatus, statusLabels } from "#shared/ideas/statuses.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { RedirectToLastPage } from "#web/platform/redirect-to-last-page.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Pager } from "#web/ui/tables/pager.tsx";
import { FoundCount } from "./found-count.tsx";
import { IdeaBy } from "./idea-by.tsx";
import { IdeaTags } from "./idea-tags.tsx";
import { ideaList, oneIdea } from "./ideas-queries.ts";
import { VoteButton } from "./vote-button.tsx";

type IdeaListProps = {
  query: { page: number; search: string | undefined; sort: IdeaOrder };
  openId: string | undefined;
  onPage: (page: number) => void;
  onClose: () => void;
  onClear: () => void;
};

/** A page of ideas or search results, and the details of the idea with `openId`. */
export const IdeaList = ({ query, openId, onPage, onClose, onClear }: IdeaListProps) => {
  const { data, error, refetch, isPlaceholderData } = useQuery(ideaList(query));
  const isSearch = query.search !== undefined;
  const totalPages = data?.pagination.totalPages ?? query.page;
  if (!isSearch && !isPlaceholderData && query.page > totalPages)
    return <RedirectToLastPage page={totalPages} />;
  return (
    <>
      {isSearch && data && <FoundCount result={data} isSearch isCurrent={!isPlaceholderData} />}
      {!data && error && <LoadFailure what="the ideas" error={error} onRetry={refetch} />}
      {!data && !error && <IdeaSkeletons />}
      {data && data.data.length === 0 && <NoIdeas isSearch={isSearch} onClear={onClear} />}
      {data && data.data.length > 0 && (
        <Rows ideas={data.data} isStale={isPlaceholderData} isSearch={isSearch} />
      )}
      {data && !isSearch && (
        <Pager label="Ideas" page={query.page} totalPages={totalPages} onChange={onPage} />
      )}
      <IdeaSheet
        id={openId}
        cachedIdea={data?.data.find(({ id }) => id === openId)}
        onClose={onClose}
      />
    </>
  );
};

type RowsProps = { ideas: readonly Idea[]; isStale: boolean; isSearch: boolean };

/** The ideas of a page; outside a search, those that exist already are folded below. */
const Rows = ({ ideas, isStale, isSearch }: RowsProps) => {
  const isDone = ({ status }: Idea) => status === "released" && !isSearch;
  const released = ideas.filter(isDone);
  const others = ideas.filter((idea) => !isDone(idea));
  return (
    <div className={`grid gap-4 transition-opacity ${isStale ? "opacity-60" : ""}`}>
      {others.length > 0 && <Cards label="Ideas" ideas={others} />}
      {released.length > 0 && (
        <Disclosure summary={`Already built (${released.length})`} isOpen={others.length === 0}>
          <Cards label="Already built" ideas={released} />
        </Disclosure>
      )}
    </div>
  );
};

const Cards = ({ label, ideas }: { label: string; ideas: readonly Idea[] }) => (
  <ul aria-label={label} className="grid gap-4">
    {ideas.map((idea) => (
      <li key={idea.id}>
        <IdeaRow idea={idea} />
      </li>
    ))}
  </ul>
);

const NoIdeas = ({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) =>
  isSearch ? (
    <EmptyState icon={SearchX} text="No ideas match your search">
      <Button variant="outline" onClick={onClear}>
        Clear search
      </Button>
    </EmptyState>
  ) : (
    <EmptyState icon={Lightbulb} text="No ideas here yet. Yours can be the first." />
  );

const IdeaSkeletons = () => (
  <div className="grid gap-4">
    {["first", "second", "third"].map((place) => (
      <Skeleton key={place} className="h-48 rounded-card" />
    ))}
  </div>
);

/** An idea in the list; its title opens it. */
const IdeaRow = ({ idea }: { idea: Idea }) => (
  <Card className="flex gap-4 md:gap-5">
    <VoteButton idea={idea} />
    <div className="grid min-w-0 flex-1 gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="text-h3 wrap-anywhere">
          <Link
            from="/ideas"
            to="/ideas"
            search={(search) => ({ ...search, id: idea.id })}
            resetScroll={false}
            className="underline underline-offset-4 hover:text-accent"
          >
            {idea.title}
          </Link>
        </h2>
        <IdeaStatusBadge status={idea.status} />
      </div>
      <p className="line-clamp-4 text-fg-2 wrap-anywhere">{idea.description}</p>
      <IdeaTags tags={idea.tags} title={idea.title} />
      <IdeaBy by={idea.created_by} at={idea.created_at} />
    </div>
  </Card>
);

type IdeaSheetProps = {
  id: string | undefined;
  /** The idea from the list, if loaded. */
  cachedIdea: Idea | undefined;
  onClose: () => void;
};

/** Details of the idea that the URL names; loads it if the list does not contain it. */
const IdeaSheet = ({ id, cachedIdea, onClose }: IdeaSheetProps) => (
  <Sheet isOpen={id !== undefined} onClose={onClose} title="Idea">
    {id !== undefined && (cachedIdea ? <IdeaDetails idea={cachedIdea} /> : <LoadedIdea id={id} />)}
  </Sheet>
);

const LoadedIdea = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(oneIdea(id));
  if (data) return <IdeaDetails idea={data.data} />;
  if (error) return <LoadFailure what="this idea" error={error} onRetry={refetch} />;
  return <Skeleton className="h-48 rounded-card" />;
};

const IdeaDetails = ({ idea }: { idea: Idea }) => (
  <article className="flex gap-4 md:gap-5">
    <VoteButton idea={idea} />
    <div className="grid min-w-0 flex-1 justify-items-start gap-3">
      <h3 className="text-h3 wrap-anywhere">{idea.title}</h3>
      <IdeaStatusBadge status={idea.status} />
      <p className="whitespace-pre-line text-fg-2 wrap-anywhere">{idea.description}</p>
      <IdeaTags tags={idea.tags} title={idea.title} />
      <IdeaBy by={idea.created_by} at={idea.created_at} />
    </div>
  </article>
);

const tones: Record<IdeaStatus, BadgeTone> = {
  proposed: "neutral",
  under_review: "info",
  approved: "accent",
  in_development: "warning",
  released: "success",
};

const IdeaStatusBadge = ({ status }: { status: IdeaStatus }) => (
  <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
);
