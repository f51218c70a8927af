import { queryOptions } from "@tanstack/react-query";
import { getNoticeChoices } from "#shared/notices/contract.ts";
import { call } from "#web/platform/client.ts";

/** What the person is told by e-mail and by push. */
export const noticeChoices = queryOptions({
  queryKey: ["notices", "choices"],
  queryFn: async ({ signal }) => (await call(getNoticeChoices, { signal })).choices,
  staleTime: 0,
});
