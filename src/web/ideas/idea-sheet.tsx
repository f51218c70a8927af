import { useQuery } from "@tanstack/react-query";
import type { Idea } from "#shared/ideas/contract.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { IdeaBy } from "./idea-by.tsx";
import { IdeaStatusBadge } from "./idea-status.tsx";
import { IdeaTags } from "./idea-tags.tsx";
import { oneIdea } from "./ideas-queries.ts";
import { VoteButton } from "./vote-button.tsx";

type IdeaSheetProps = {
  id: string | undefined;
  /** The idea as a list holds it, if one does. */
  known: Idea | undefined;
  onClose: () => void;
};

/** All of one idea, which a link may lead to. */
export const IdeaSheet = ({ id, known, onClose }: IdeaSheetProps) => (
  <Sheet isOpen={id !== undefined} onClose={onClose} title="Idea">
    {id !== undefined && (known ? <Whole idea={known} /> : <Read id={id} />)}
  </Sheet>
);

const Read = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(oneIdea(id));
  if (data) return <Whole idea={data.data} />;
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  return <Skeleton className="h-48 rounded-card" />;
};

const Whole = ({ idea }: { idea: Idea }) => (
  <article className="flex gap-4 md:gap-5">
    <VoteButton idea={idea} />
    <div className="grid min-w-0 flex-1 justify-items-start gap-3">
      <h3 className="text-h3 [overflow-wrap:anywhere]">{idea.title}</h3>
      <IdeaStatusBadge status={idea.status} />
      <p className="whitespace-pre-line text-fg-2 [overflow-wrap:anywhere]">{idea.description}</p>
      <IdeaTags tags={idea.tags} title={idea.title} />
      <IdeaBy by={idea.created_by} at={idea.created_at} />
    </div>
  </article>
);
