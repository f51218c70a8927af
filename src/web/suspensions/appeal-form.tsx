import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { appealBody } from "#shared/suspensions/contract.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

type Fields = z.input<typeof appealBody>;
type AppealFormProps = {
  send: (body: Fields) => Promise<unknown>;
  /** Refetched after sending. */
  queryKey: readonly string[];
};

/** Sends an appeal; after a failure the text stays. */
export const AppealForm = ({ send, queryKey }: AppealFormProps) => {
  const queries = useQueryClient();
  const form = useForm<Fields>({
    resolver: zodResolver(appealBody),
    defaultValues: { words: "" },
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const sending = useAct({
    mutationFn: send,
    onSuccess: () => toast.success("We have your appeal"),
    onError: (error) => showFailure(form.setError, error, ["words"]),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit(sending.act)} className="grid gap-5">
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      <TextArea
        label="Your appeal"
        rows={6}
        maxLength={2000}
        error={errors.words?.message}
        {...form.register("words")}
        id="words"
      />
      <Button type="submit" pending={sending.isPending} pendingLabel="Sending...">
        Send appeal
      </Button>
    </form>
  );
};
