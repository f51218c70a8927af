import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { idParams, instant } from "#shared/wire.ts";
import { checkKinds } from "./check-rule.ts";

export const checkAnswers = ["fine", "help"] as const;

const ofRide = {
  path: "/rides/:id/check",
  audience: "rider",
  isOpenToSuspended: true,
  params: idParams,
} as const;

export const getRideCheck = endpoint({
  ...ofRide,
  method: "GET",
  summary: "The open question whether everything is all right; null without one",
  reply: successWith({
    check: z.nullable(z.object({ kind: z.enum(checkKinds), askedAt: instant })),
  }),
});

export const answerRideCheck = endpoint({
  ...ofRide,
  method: "PUT",
  summary: "Answer the open question; no effect without one",
  limit: "write",
  body: z.object({ answer: z.enum(checkAnswers, "Choose an answer") }),
  reply: successWith({}),
});
