import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { BodyFor } from "#shared/endpoint.ts";
import { type Suspension, suspendPerson, suspensionBody } from "#shared/suspensions/contract.ts";
import { suspensionReasonLabels, suspensionReasons } from "#shared/suspensions/reasons.ts";
import { call } from "#web/platform/client.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckChips } from "#web/ui/forms/check-chips.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { Select } from "#web/ui/forms/select.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

type Person = Pick<Suspension["person"], "id" | "name" | "role">;
type Fields = BodyFor<typeof suspendPerson>;

const fields = ["reason", "notice", "evidence", "days", "holdsPayouts"] as const;

/** Reason, notice, evidence and length of a suspension. */
export const SuspendForm = ({ person }: { person: Person }) => {
  const { form, suspending } = useSuspending(person);
  const { register, formState } = form;
  const { errors, submitCount } = formState;
  return (
    <form noValidate onSubmit={form.handleSubmit(suspending.act)} className="grid gap-5">
      <p className="text-small text-fg-2">
        Ends their sessions. Rides under way can be finished; later rides are canceled and refunded
        in full.
      </p>
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      <Select label="Reason" error={errors.reason?.message} {...register("reason")} id="reason">
        <option value="">Choose a reason</option>
        {suspensionReasons.map((reason) => (
          <option key={reason} value={reason}>
            {suspensionReasonLabels[reason]}
          </option>
        ))}
      </Select>
      <TextArea
        label="Notice, which the person reads"
        maxLength={500}
        error={errors.notice?.message}
        {...register("notice")}
        id="notice"
      />
      <TextArea
        label="Evidence, for admins"
        maxLength={2000}
        error={errors.evidence?.message}
        {...register("evidence")}
        id="evidence"
      />
      <TextField
        label="Days"
        hint="Leave it empty to suspend until an admin lifts it."
        inputMode="numeric"
        autoComplete="off"
        error={errors.days?.message}
        {...register("days", { setValueAs: daysOf })}
        id="days"
      />
      {person.role === "DRIVER" && (
        <CheckChips
          legend="Money"
          id="holdsPayouts"
          options={[{ value: "hold", label: "Hold payouts" }]}
          values={form.watch("holdsPayouts") ? ["hold"] : []}
          onChange={(values) => form.setValue("holdsPayouts", values.length > 0)}
        />
      )}
      <Button type="submit" variant="destructive" pending={suspending.isPending}>
        Suspend {person.name}
      </Button>
    </form>
  );
};

const daysOf = (text: string | number | undefined) =>
  text === "" || text === undefined ? undefined : Number(text);

const useSuspending = ({ id, name }: Person) => {
  const queries = useQueryClient();
  const form = useForm<Fields>({
    resolver: zodResolver(suspensionBody),
    defaultValues: { notice: "", evidence: "", holdsPayouts: true },
    shouldFocusError: false,
  });
  const suspending = useAct({
    mutationFn: (body: Fields) => call(suspendPerson, { params: { id }, body }),
    onSuccess: () => toast.success(`${name} is suspended`),
    onError: (error) => showFailure(form.setError, error, fields),
    onSettled: () => queries.invalidateQueries({ queryKey: ["admin"] }),
  });
  return { form, suspending };
};
