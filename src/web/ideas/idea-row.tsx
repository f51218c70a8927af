import { Link } from "@tanstack/react-router";
import type { Idea } from "#shared/ideas/contract.ts";
import { Card } from "#web/ui/card.tsx";
import { IdeaBy } from "./idea-by.tsx";
import { IdeaStatusBadge } from "./idea-status.tsx";
import { IdeaTags } from "./idea-tags.tsx";
import { VoteButton } from "./vote-button.tsx";

/** An idea in the list; its title opens all of it. */
export const IdeaRow = ({ idea }: { idea: Idea }) => (
  <Card className="flex gap-4 md:gap-5">
    <VoteButton idea={idea} />
    <div className="grid min-w-0 flex-1 gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="text-h3 [overflow-wrap:anywhere]">
          <Link
            from="/ideas"
            to="/ideas"
            search={(search) => ({ ...search, id: idea.id })}
            resetScroll={false}
            className="underline-offset-4 hover:underline"
          >
            {idea.title}
          </Link>
        </h2>
        <IdeaStatusBadge status={idea.status} />
      </div>
      <p className="line-clamp-3 text-fg-2 [overflow-wrap:anywhere]">{idea.description}</p>
      <IdeaTags tags={idea.tags} title={idea.title} />
      <IdeaBy by={idea.created_by} at={idea.created_at} />
    </div>
  </Card>
);
