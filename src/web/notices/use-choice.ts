import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type NoticeChoice, putNoticeChoices } from "#shared/notices/contract.ts";
import { call } from "#web/platform/client.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { noticeChoices } from "./choices-query.ts";

const NOT_SAVED = "Your choice was not saved";
const WAY_ON = "Try again in a moment.";

type Change = { chosen: NoticeChoice; before: NoticeChoice | undefined };

/** Switches at once and tells the server, one after the other; what it did not take goes back, and is said. */
export const useChoice = () => {
  const queries = useQueryClient();
  const { queryKey } = noticeChoices;
  const show = (choice: NoticeChoice) =>
    queries.setQueryData(queryKey, (choices) =>
      choices?.map((one) => (one.kind === choice.kind ? { ...one, ...choice } : one)),
    );
  const saving = useMutation({
    scope: { id: "notice-choices" },
    mutationFn: ({ chosen: { kind, mail, push } }: Change) =>
      call(putNoticeChoices, { body: { choices: [{ kind, mail, push }] } }),
    onError: (_error, { before }) => {
      if (before) show(before);
      toast.error(NOT_SAVED, WAY_ON);
      return queries.invalidateQueries({ queryKey });
    },
  });
  const choose = (chosen: NoticeChoice) => {
    const before = queries.getQueryData(queryKey)?.find(({ kind }) => kind === chosen.kind);
    show(chosen);
    saving.mutate({ chosen, before });
  };
  return { choose, failure: saving.error && `${NOT_SAVED}. ${WAY_ON}` };
};
