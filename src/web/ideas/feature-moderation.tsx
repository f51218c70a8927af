import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BodyFor } from "#shared/endpoint.ts";
import { hideIdea, type Idea } from "#shared/ideas/contract.ts";
import { ReasonButton } from "#web/platform/admin/reason-button.tsx";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { SearchField } from "#web/ui/tables/search-field.tsx";
import { ideaList } from "./ideas-queries.ts";

type FeatureProps = { idea: Idea };

/** Hides an idea, merges it into another, or shows it again. */
export const FeatureModeration = ({ idea }: FeatureProps) => {
  const { hide, isPending } = useHiding(idea);
  const [isMerging, setMerging] = useState(false);
  const shared = { subjectId: idea.id, pending: isPending };
  if (idea.hidden)
    return (
      <div className="grid w-full justify-items-start gap-2">
        <p className="text-small break-words text-warning">
          {idea.hidden.merged_into ? `Merged into “${idea.hidden.merged_into}”` : "Hidden"}:{" "}
          {idea.hidden.reason}
        </p>
        <ReasonButton
          {...shared}
          label="Show again"
          description={`Show ${idea.title} again`}
          title={`Show “${idea.title}” again?`}
          isDestructive={false}
          onConfirm={(reason) => hide({ isHidden: false, reason })}
        />
      </div>
    );
  return (
    <div className="flex flex-wrap gap-2">
      <ReasonButton
        {...shared}
        label="Hide"
        className="!px-3"
        description={`Hide ${idea.title}`}
        title={`Hide “${idea.title}”?`}
        isDestructive={false}
        hint="Riders and drivers no longer see the idea. The reason is for admins."
        onConfirm={(reason) => hide({ isHidden: true, reason })}
      />
      <Button
        variant="outline"
        className="!px-3"
        aria-label={`Merge ${idea.title}`}
        pending={isPending}
        onClick={() => setMerging(true)}
      >
        Merge
      </Button>
      {isMerging && (
        <MergeDialog
          idea={idea}
          onClose={() => setMerging(false)}
          onMerge={(merge) => {
            setMerging(false);
            hide({ isHidden: true, ...merge });
          }}
        />
      )}
    </div>
  );
};

const useHiding = ({ id }: Idea) => {
  const queries = useQueryClient();
  const { act, isPending } = useAct({
    mutationFn: (body: BodyFor<typeof hideIdea>) => call(hideIdea, { params: { id }, body }),
    onSuccess: ({ data }) =>
      toast.success(data.hidden ? "The idea is hidden" : "The idea is shown again"),
    onError: (error: Error) => toast.error("Error", submitErrorMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ["ideas"] }),
  });
  return { hide: act, isPending };
};

type MergeDialogProps = FeatureProps & {
  onClose: () => void;
  onMerge: (merge: { mergeInto: string; reason: string }) => void;
};

/** Chooses the idea that stays, which gets the votes. */
const MergeDialog = ({ idea, onClose, onMerge }: MergeDialogProps) => {
  const [search, setSearch] = useState("");
  const [target, setTarget] = useState<Idea | null>(null);
  const [reason, setReason] = useState("It says the same");
  const [attempt, setAttempt] = useState(0);
  const isShort = reason.trim().length < 3;
  const confirm = () => {
    setAttempt(attempt + 1);
    if (target && !isShort) onMerge({ mergeInto: target.id, reason });
  };
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={`Merge “${idea.title}” into another idea?`}
      confirmLabel="Merge"
      onCancel={onClose}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        <p>The other idea gets its votes, and this one is hidden.</p>
        <SearchField
          name="merge-search"
          label="Idea that stays"
          placeholder="Words of its title"
          value={search}
          onSearch={setSearch}
        />
        {search !== "" && (
          <Targets query={search} without={idea.id} chosen={target} onChoose={setTarget} />
        )}
        {attempt > 0 && !target && (
          <p role="alert" className="text-small text-danger">
            Search for the idea that stays, and choose it
          </p>
        )}
        <TextArea
          id="merge-reason"
          label="Reason"
          hint="The audit shows it to every admin."
          maxLength={500}
          error={attempt > 0 && isShort ? "Enter a reason of at least 3 characters" : undefined}
          value={reason}
          onChange={({ target: field }) => setReason(field.value)}
        />
      </div>
    </ConfirmDialog>
  );
};

const MAX_TARGETS = 5;

type TargetsProps = {
  query: string;
  /** Id of the idea that is merged. */
  without: string;
  chosen: Idea | null;
  onChoose: (idea: Idea) => void;
};

const Targets = ({ query, without, chosen, onChoose }: TargetsProps) => {
  const { data } = useQuery(ideaList({ page: 1, search: query, sort: "new" }));
  const candidates = data?.data.filter(({ id, hidden }) => id !== without && !hidden);
  if (candidates?.length === 0) return <p role="status">No other idea matches</p>;
  return (
    <fieldset className="grid">
      <legend className="sr-only">Matching ideas</legend>
      {candidates?.slice(0, MAX_TARGETS).map((idea) => (
        <label key={idea.id} className="flex min-h-11 items-center gap-3 break-words text-fg">
          <input
            type="radio"
            name="merge-into"
            checked={idea.id === chosen?.id}
            onChange={() => onChoose(idea)}
          />
          <span className="min-w-0">
            {idea.title} <span className="text-fg-3 tabular-nums">{idea.total_votes} votes</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};
