import { useQueryClient } from "@tanstack/react-query";
import { productName } from "#shared/product.ts";
import {
  type Appeal,
  answerAppeal,
  liftSuspension,
  type Suspension,
} from "#shared/suspensions/contract.ts";
import { ReasonButton } from "#web/platform/admin/reason-button.tsx";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";

type AppealAnswer = { isAccepted: boolean; answer: string };

const HINT = "The person reads it.";

/** Accepts or rejects an appeal, with an answer. */
export const AppealButtons = ({ appeal, name }: { appeal: Appeal; name: string }) => {
  const reload = useReload();
  const { act, isPending } = useAct({
    mutationFn: (body: AppealAnswer) => call(answerAppeal, { params: { id: appeal.id }, body }),
    onSuccess: (_, { isAccepted }) =>
      toast.success(
        isAccepted ? `${name} can use ${productName()} again` : `Appeal of ${name} rejected`,
      ),
    ...reload,
  });
  return (
    <>
      <ReasonButton
        subjectId={appeal.id}
        label="Accept and lift"
        description={`Accept and lift the suspension of ${name}`}
        title={`Accept and lift the suspension of ${name}?`}
        isDestructive={false}
        hint={HINT}
        pending={isPending}
        onConfirm={(answer) => act({ isAccepted: true, answer })}
      />
      <ReasonButton
        subjectId={appeal.id}
        label="Reject"
        description={`Reject the appeal of ${name}`}
        title={`Reject the appeal of ${name}?`}
        hint={HINT}
        pending={isPending}
        onConfirm={(answer) => act({ isAccepted: false, answer })}
      />
    </>
  );
};

/** Lifts a suspension that has no open appeal. */
export const LiftButton = ({ suspension: { id, person } }: { suspension: Suspension }) => {
  const reload = useReload();
  const { act, isPending } = useAct({
    mutationFn: (reason: string) => call(liftSuspension, { params: { id }, body: { reason } }),
    onSuccess: () => toast.success(`${person.name} can use ${productName()} again`),
    ...reload,
  });
  return (
    <ReasonButton
      subjectId={id}
      label="Lift"
      description={`Lift the suspension of ${person.name}`}
      title={`Lift the suspension of ${person.name}?`}
      hint={HINT}
      pending={isPending}
      onConfirm={act}
    />
  );
};

/** Refetches the admin pages, also after a failure, because another admin may have been faster. */
const useReload = () => {
  const queries = useQueryClient();
  return {
    onError: (error: Error) => toast.error("Error", submitErrorMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ["admin"] }),
  };
};
