import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type NoticeChoice, putNoticeChoices } from "#shared/notices/contract.ts";
import { call } from "#web/app/client.ts";
import { failureWords } from "#web/app/failure-words.ts";
import { noticeChoices } from "./choices-query.ts";

/** Switches at once and tells the server, one after the other; what it refused is read again. */
export const useChoice = () => {
  const queries = useQueryClient();
  const { queryKey } = noticeChoices;
  const saving = useMutation({
    scope: { id: "notice-choices" },
    mutationFn: ({ kind, mail, push }: NoticeChoice) =>
      call(putNoticeChoices, { body: { choices: [{ kind, mail, push }] } }),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  const choose = (choice: NoticeChoice) => {
    queries.setQueryData(queryKey, (choices) =>
      choices?.map((one) => (one.kind === choice.kind ? { ...one, ...choice } : one)),
    );
    saving.mutate(choice);
  };
  return { choose, failure: saving.error && failureWords(saving.error) };
};
