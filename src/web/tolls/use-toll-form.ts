import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { cents, centsFromDollars } from "#shared/money.ts";
import type { Ride } from "#shared/rides/contract.ts";
import {
  enterToll,
  listTollRoads,
  type TollRoad,
  tollAmount,
  uploadTollPhoto,
} from "#shared/tolls/contract.ts";
import { amountRefusal } from "#shared/tolls/toll-rule.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { parseDollars } from "#web/platform/parse-dollars.ts";
import { useAct } from "#web/platform/use-act.ts";

/** Choice of a road that is not listed. */
export const OTHER_ROAD = "other";

export const tollRoads = queryOptions({
  queryKey: ["toll-roads"],
  queryFn: async ({ signal }) => (await call(listTollRoads, { signal })).roads,
  staleTime: 3_600_000,
});

type Draft = { road: string; otherRoad: string; amount: string; photo: File | null };
type Errors = {
  road?: string | undefined;
  amount?: string | undefined;
  photoId?: string | undefined;
};
type Limits = NonNullable<Ride["tolls"]["limits"]>;

/** The draft of a toll, checked on submit. The photo is uploaded once, also if the toll is refused and corrected. */
export const useTollForm = (ride: Ride, limits: Limits, onEntered: () => void) => {
  const [draft, setDraft] = useState<Draft>({ road: "", otherRoad: "", amount: "", photo: null });
  const [uploadedPhoto, setUploadedPhoto] = useState<{ photo: File; photoId: string } | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const queries = useQueryClient();
  const params = { id: ride.id };
  const sending = useAct<void, boolean>({
    mutationFn: async (isAnother) => {
      const photo = draft.photo;
      if (!photo) return;
      const photoId =
        uploadedPhoto?.photo === photo
          ? uploadedPhoto.photoId
          : (await call(uploadTollPhoto, { params, file: photo })).photoId;
      setUploadedPhoto({ photo, photoId });
      const body = { road: roadOf(draft), amount: parseDollars(draft.amount), photoId, isAnother };
      await call(enterToll, { params, body });
    },
    onSuccess: onEntered,
    onError: (error) => setErrors(error instanceof CallFailure ? error.fields : {}),
    onSettled: () => queries.invalidateQueries({ queryKey: ["rides"] }),
  });
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
    sending.reset();
  };
  const chooseRoad = (road: string, roads: readonly TollRoad[]) => {
    const usual = roads.find(({ name }) => name === road)?.usualAmount;
    const isUsual = roads.some(({ usualAmount }) => usualAmount.toFixed(2) === draft.amount);
    const fillsUsual = usual !== undefined && (draft.amount === "" || isUsual);
    change({ road, ...(fillsUsual && { amount: usual.toFixed(2) }) });
  };
  const submit = (isAnother: boolean) => {
    const draftErrors = errorsOf(draft, ride, limits);
    setErrors(draftErrors);
    if (Object.values(draftErrors).every((error) => error === undefined)) sending.act(isAnother);
  };
  const error = sending.error instanceof CallFailure ? sending.error : null;
  const isAtField = error !== null && Object.keys(error.fields).length > 0;
  return {
    ...{ draft, change, chooseRoad, errors, submit },
    sending: { isPending: sending.isPending, error: isAtField ? null : error },
  };
};

const roadOf = ({ road, otherRoad }: Draft): string =>
  road === OTHER_ROAD || road === "" ? otherRoad.trim() : road;

function errorsOf(draft: Draft, { tolls }: Ride, limits: Limits): Errors {
  const amount = tollAmount.safeParse(parseDollars(draft.amount));
  const entered = tolls.entries
    .filter(({ state }) => state !== "rejected")
    .reduce((sum, toll) => sum + centsFromDollars(toll.amount), 0);
  const inCents = { each: centsFromDollars(limits.each), ride: centsFromDollars(limits.ride) };
  const wrongAmount = amount.success
    ? amountRefusal(cents(centsFromDollars(amount.data)), entered, inCents)
    : amount.error.issues[0]?.message;
  return {
    road: roadOf(draft) === "" ? "Choose the road" : undefined,
    amount: wrongAmount ?? undefined,
    photoId: draft.photo === null ? "Add a photo of the receipt" : undefined,
  };
}
