import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";

const textNotices = {
  path: "/text-notices",
  audience: "rider-or-driver",
  reply: successWith({
    /** False without a gateway for text messages. */
    isAvailable: z.boolean(),
    isOn: z.boolean(),
    /** True after a reply of STOP: only a reply of START, or switching on again, resumes. */
    isStopped: z.boolean(),
    /** False until the number is confirmed; texts cannot be switched on. */
    isProven: z.boolean(),
    phoneNumber: z.string(),
  }),
} as const;

export const getTextNotices = endpoint({
  ...textNotices,
  method: "GET",
  summary: "Whether the caller gets text messages about rides",
});
export const putTextNotices = endpoint({
  ...textNotices,
  method: "PUT",
  summary: "Switch text messages about rides on or off; on needs a confirmed phone number",
  limit: "write",
  body: z.object({ isOn: z.boolean("isOn must be true or false") }),
});
export type TextNotices = z.output<(typeof getTextNotices)["reply"]>;
