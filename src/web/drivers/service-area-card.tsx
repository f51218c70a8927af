import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { LoadFailure } from "#web/app/load-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { milesWords, type ServiceArea } from "./service-area-fields.ts";
import { ServiceAreaForm } from "./service-area-form.tsx";
import { serviceArea } from "./service-area-query.ts";

/** Where the driver takes scheduled rides: a home base and how far from it. */
export const ServiceAreaCard = () => {
  const { data: area, error, refetch } = useQuery(serviceArea);
  if (area === undefined && !error) return <Skeleton className="h-48 rounded-card" />;
  return (
    <Card aria-labelledby="service-area" className="grid gap-4">
      <h2 id="service-area" className="flex items-center gap-2 text-h3">
        <CalendarClock aria-hidden className="size-5 text-fg-2" />
        Scheduled rides
      </h2>
      {area !== undefined && <Area area={area} />}
      {area === undefined && error && <LoadFailure error={error} onRetry={refetch} />}
    </Card>
  );
};

const Area = ({ area }: { area: ServiceArea | null }) => {
  const [isChanging, setChanging] = useState(false);
  const stop = () => setChanging(false);
  if (isChanging) return <ServiceAreaForm area={area} onSaved={stop} onCancel={stop} />;
  return (
    <>
      {area ? (
        <p className="text-fg-2">
          Riders who plan ahead find you when their pickup is within{" "}
          <span className="font-semibold text-fg">{milesWords(area.radiusMiles)}</span> of{" "}
          <span className="font-semibold break-words text-fg">{area.address}</span>.
        </p>
      ) : (
        <p className="text-fg-2">
          Riders who plan ahead do not find you yet. Set your base and how far from it you pick up:
          you get requests for later days, online or not.
        </p>
      )}
      <Button variant={area ? "outline" : "primary"} width="full" onClick={() => setChanging(true)}>
        {area ? "Change service area" : "Set service area"}
      </Button>
    </>
  );
};
