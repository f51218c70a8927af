import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { vehicleTypeLabels } from "#shared/drivers/vehicle-types.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { deleteOtherVehicle, getOtherVehicles, switchVehicle } from "#shared/profile/contract.ts";
import { messageOf } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Section } from "#web/ui/section.tsx";
import { vehicleDetails } from "./profile-queries.ts";

const otherVehicles = queryOptions({
  queryKey: ["drivers", "vehicles"],
  queryFn: ({ signal }) => call(getOtherVehicles, { signal }),
});

type OtherVehicle = ReplyOf<typeof getOtherVehicles>["vehicles"][number];

/**
 * The driver's other approved vehicles, to switch to or remove, with their missing documents. Renders
 * nothing if there are none.
 */
export const OtherVehicles = ({ onSwitched }: { onSwitched: () => void }) => {
  const { data } = useQuery(otherVehicles);
  if (!data || data.vehicles.length === 0) return null;
  return (
    <Section title="Your other vehicles">
      <p className="text-fg-2">
        Each is approved and has documents of its own. Switch when no ride is open; riders see it in
        their next offers.
      </p>
      <ul className="grid gap-4">
        {data.vehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <VehicleRow vehicle={vehicle} onSwitched={onSwitched} />
          </li>
        ))}
      </ul>
    </Section>
  );
};

const VehicleRow = ({ vehicle, onSwitched }: { vehicle: OtherVehicle; onSwitched: () => void }) => {
  const queries = useQueryClient();
  const name = `${vehicle.make} ${vehicle.model}, ${vehicle.plateNumber}`;
  const params = { id: vehicle.id };
  const switching = useAct({
    mutationFn: () => call(switchVehicle, { params }),
    onSuccess: async (details) => {
      queries.setQueryData(vehicleDetails.queryKey, details);
      await refresh(queries);
      toast.success("Vehicle switched", `Riders now see your ${name}.`);
      onSwitched();
    },
  });
  const removing = useAct({
    mutationFn: () => call(deleteOtherVehicle, { params }),
    onSuccess: (left) => queries.setQueryData(otherVehicles.queryKey, left),
  });
  const error = switching.error ?? removing.error;
  return (
    <div className="grid gap-2">
      <p className="wrap-anywhere">
        {name}
        <span className="block text-small text-fg-2">
          {vehicle.year}, {vehicle.color}, {vehicleTypeLabels[vehicle.vehicleType]}
        </span>
      </p>
      {vehicle.missing.length > 0 && (
        <p className="text-small text-fg-2">
          Not approved yet: {vehicle.missing.join(", ")}.{" "}
          <Link
            to="/driver/profile"
            search={{ section: "documents" }}
            className="rounded-input underline underline-offset-4"
          >
            Send documents<span className="sr-only"> of {name}</span>
          </Link>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          aria-label={`Use this vehicle, ${name}`}
          pending={switching.isPending}
          pendingLabel="Switching..."
          onClick={() => switching.act()}
        >
          Use this vehicle
        </Button>
        <Button
          variant="ghost"
          aria-label={`Remove, ${name}`}
          pending={removing.isPending}
          pendingLabel="Removing..."
          onClick={() => removing.act()}
        >
          Remove
        </Button>
      </div>
      {error && (
        <p role="alert" className="text-small text-danger">
          {messageOf(error)}
        </p>
      )}
    </div>
  );
};

const refresh = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: otherVehicles.queryKey });
