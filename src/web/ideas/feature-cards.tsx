import { Lightbulb } from "lucide-react";
import type { Idea } from "#shared/ideas/contract.ts";
import { DESCRIPTION_PREVIEW } from "#shared/ideas/fields.ts";
import { Card } from "#web/ui/card.tsx";
import { CutText } from "#web/ui/cut-text.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FeatureModeration } from "./feature-moderation.tsx";
import { FeatureStatus } from "./feature-status.tsx";
import { IdeaBy } from "./idea-by.tsx";
import { IdeaTags } from "./idea-tags.tsx";

const gridClass = "grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3";

export const FeatureCards = ({ ideas, isStale }: { ideas: readonly Idea[]; isStale: boolean }) =>
  ideas.length === 0 ? (
    <Card className="!p-0">
      <EmptyState icon={Lightbulb} text="No features found" />
    </Card>
  ) : (
    <ul
      aria-label="Features"
      aria-busy={isStale}
      className={`${gridClass} transition-opacity ${isStale ? "opacity-60" : ""}`}
    >
      {ideas.map((idea) => (
        <li key={idea.id} className="grid min-w-0">
          <FeatureCard idea={idea} />
        </li>
      ))}
    </ul>
  );

export const FeatureSkeletons = () => (
  <div className={gridClass}>
    {["a", "b", "c", "d", "e", "f"].map((place) => (
      <Skeleton key={place} className="h-96 rounded-card" />
    ))}
  </div>
);

/** An idea with the controls of an admin. */
const FeatureCard = ({ idea }: { idea: Idea }) => (
  <Card className="flex min-w-0 flex-col gap-3">
    <div className="grid gap-1">
      <h2 className="text-h3 wrap-anywhere">{idea.title}</h2>
      <IdeaBy by={idea.created_by} at={idea.created_at} />
      <p className="text-small font-medium tabular-nums">{idea.total_votes} votes</p>
    </div>
    <CutText text={idea.description} length={DESCRIPTION_PREVIEW} title={idea.title} />
    <div className="grid gap-3">
      <IdeaTags tags={idea.tags} title={idea.title} />
      <div className="flex flex-wrap items-end gap-2">
        {/* Wide enough for every status; on narrower cards the buttons are below. */}
        <div className="flex-1" style={{ flexBasis: "9.5rem" }}>
          <FeatureStatus idea={idea} />
        </div>
        <FeatureModeration idea={idea} />
      </div>
    </div>
  </Card>
);
