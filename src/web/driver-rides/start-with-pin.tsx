import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { type Ride, startRide } from "#shared/rides/contract.ts";
import { startBody } from "#shared/rides/start-body.ts";
import { call } from "#web/platform/client.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { useDriverTransition } from "./driver-transitions.ts";

/** Starts a ride with the four digits that the rider tells the driver. */
export const StartWithPin = ({ ride }: { ride: Ride }) => {
  const form = useForm<{ pin?: string | undefined }>({
    resolver: zodResolver(startBody),
    defaultValues: { pin: "" },
  });
  const transition = useDriverTransition(ride, () => form.reset());
  const submit = form.handleSubmit((body) =>
    transition.act({
      name: "start",
      request: async () => {
        try {
          return await call(startRide, { params: { id: ride.id }, body });
        } catch (error) {
          showFailure(form.setError, error, ["pin"]);
          throw error;
        }
      },
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextField
        label={`${ride.rider.firstName}'s PIN`}
        hint="Ask your rider for the four digits that the app shows."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={4}
        error={form.formState.errors.pin?.message ?? form.formState.errors.root?.message}
        {...form.register("pin")}
        id={`pin-${ride.id}`}
      />
      <Button type="submit" size="lg" width="full" pending={transition.isPending}>
        Start ride
      </Button>
    </form>
  );
};
