import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { findingLabels } from "#shared/operations/finding-kinds.ts";
import {
  resolveBody,
  resolveFinding,
  type WireFinding,
} from "#shared/operations/findings-contract.ts";
import { useReasonDraft } from "#web/platform/admin/use-reason-draft.ts";
import { call } from "#web/platform/client.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

/** Opens the form for resolving a finding with a note. */
export const ResolveButton = ({ finding }: { finding: WireFinding }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Resolve
        <span className="sr-only"> {findingLabels[finding.kind]}</span>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Resolve a finding">
        <ResolveForm
          finding={finding}
          onDone={() => {
            setOpen(false);
            toast.success("Finding resolved");
          }}
        />
      </Dialog>
    </>
  );
};

const ResolveForm = ({ finding, onDone }: { finding: WireFinding; onDone: () => void }) => {
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const fail = () => setAttempt((count) => count + 1);
  const { savedReason, saveReason, clearReason } = useReasonDraft(`resolve-${finding.id}`);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(resolveBody),
    defaultValues: { note: savedReason },
    shouldFocusError: false,
  });
  const resolve = useAct({
    mutationFn: (body: { note: string }) =>
      call(resolveFinding, { params: { id: finding.id }, body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["admin"] });
      clearReason();
      onDone();
    },
    onError: (error) => {
      showFailure(setError, error, ["note"]);
      fail();
    },
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={handleSubmit(resolve.act, fail)}>
      <ErrorSummary errors={listErrors(formState.errors)} attempt={attempt} />
      <p className="text-fg-2">
        {findingLabels[finding.kind]}: expected {finding.expected}, found {finding.found}. It is not
        raised again while it stays the same.
      </p>
      <TextArea
        label="What was found out or done?"
        maxLength={500}
        error={formState.errors.note?.message}
        {...register("note", { onChange: ({ target }) => saveReason(target.value) })}
        id="note"
      />
      <Button type="submit" size="lg" pending={resolve.isPending} pendingLabel="Resolving...">
        Resolve
      </Button>
    </form>
  );
};
