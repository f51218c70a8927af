import { useQueryClient } from "@tanstack/react-query";
import type { BodyFor, ReplyOf } from "#shared/endpoint.ts";
import { putBasicDetails, putUserProfile, putVehicleDetails } from "#shared/profile/contract.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { sessionQuery } from "#web/platform/session.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { unformatPhone } from "./person-fields.tsx";
import { basicDetails, userProfile, vehicleDetails } from "./profile-queries.ts";

/** Title of the toast after a change that must be approved: once a driver is verified, admins review changes. */
const SENT_FOR_REVIEW = "Saved and sent to an admin";

const withPlainPhone = <Body extends { phoneNumber: string }>(body: Body): Body => ({
  ...body,
  phoneNumber: unformatPhone(body.phoneNumber),
});

/** Callbacks of the form that saves. */
type SaveCallbacks<Reply> = { onSaved: (saved: Reply) => void; onRefused: (error: Error) => void };

/** Saves name, contact and photo; updates the greeting and the checklist. */
export const useSaveBasicDetails = (callbacks: SaveCallbacks<ReplyOf<typeof putBasicDetails>>) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (body: BodyFor<typeof putBasicDetails>) =>
      call(putBasicDetails, { body: withPlainPhone(body) }),
    onSuccess: (saved) => {
      queries.setQueryData(basicDetails.queryKey, saved);
      callbacks.onSaved(saved);
      toast.success(saved.pending ? SENT_FOR_REVIEW : "Profile saved");
      void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      void queries.invalidateQueries({ queryKey: ["drivers", "activation"] });
    },
    onError: (error) => {
      callbacks.onRefused(error);
      toast.error("Error updating driver profile", submitErrorMessage(error));
    },
  });
};

/** Saves a rider's name, phone number and photo; updates the greeting. */
export const useSaveUserProfile = (callbacks: SaveCallbacks<ReplyOf<typeof putUserProfile>>) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (body: BodyFor<typeof putUserProfile>) =>
      call(putUserProfile, { body: withPlainPhone(body) }),
    onSuccess: (saved) => {
      queries.setQueryData(userProfile.queryKey, saved);
      callbacks.onSaved(saved);
      toast.success("Profile saved");
      void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
    onError: callbacks.onRefused,
  });
};

/** Saves the vehicle, which new offers show at once or after an admin's approval; updates the checklist. */
export const useSaveVehicle = (callbacks: SaveCallbacks<ReplyOf<typeof putVehicleDetails>>) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (body: BodyFor<typeof putVehicleDetails>) => call(putVehicleDetails, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(vehicleDetails.queryKey, saved);
      callbacks.onSaved(saved);
      toast.success(saved.pending ? SENT_FOR_REVIEW : "Vehicle saved");
      void queries.invalidateQueries({ queryKey: ["drivers", "activation"] });
    },
    onError: (error) => {
      callbacks.onRefused(error);
      toast.error("Error updating driver vehicle details", submitErrorMessage(error));
    },
  });
};
