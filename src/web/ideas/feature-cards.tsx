import { Lightbulb } from "lucide-react";
import type { Idea } from "#shared/ideas/contract.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FeatureCard } from "./feature-card.tsx";

const gridClass = "grid gap-4 md:grid-cols-2 xl:grid-cols-3";

export const FeatureCards = ({ ideas, isStale }: { ideas: readonly Idea[]; isStale: boolean }) =>
  ideas.length === 0 ? (
    <EmptyState icon={Lightbulb} text="No features found" />
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
      <Skeleton key={place} className="h-72 rounded-card" />
    ))}
  </div>
);
