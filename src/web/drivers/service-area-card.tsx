import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { useRef, useState } from "react";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { formatMiles, type ServiceArea } from "./service-area-fields.ts";
import { ServiceAreaForm } from "./service-area-form.tsx";
import { serviceArea } from "./service-area-query.ts";

/** Service area for scheduled rides: home base and radius. */
export const ServiceAreaCard = () => {
  const { data: area, error, refetch } = useQuery(serviceArea);
  const heading = useRef<HTMLHeadingElement>(null);
  if (area === undefined && !error) return <Skeleton className="h-48 rounded-card" />;
  return (
    <Card aria-labelledby="service-area" className="grid gap-4">
      <h2
        ref={heading}
        id="service-area"
        tabIndex={-1}
        className="flex items-center gap-2 rounded-input text-h3"
      >
        <CalendarClock aria-hidden className="size-5 text-fg-2" />
        Scheduled rides
      </h2>
      {area !== undefined && <Area area={area} onToggle={() => heading.current?.focus()} />}
      {area === undefined && error && (
        <LoadFailure what="your service area" error={error} onRetry={refetch} />
      )}
    </Card>
  );
};

/** The saved area or its form. `onToggle` moves the focus before the focused element is replaced. */
const Area = ({ area, onToggle }: { area: ServiceArea | null; onToggle: () => void }) => {
  const [isChanging, setChanging] = useState(false);
  const toggle = (next: boolean) => {
    onToggle();
    setChanging(next);
  };
  const close = () => toggle(false);
  if (isChanging) return <ServiceAreaForm area={area} onSaved={close} onCancel={close} />;
  return (
    <>
      {area ? (
        <p className="text-fg-2">
          Riders who plan ahead find you when their pickup is within{" "}
          <span className="font-semibold text-fg">{formatMiles(area.radiusMiles)}</span> of{" "}
          <span className="font-semibold break-words text-fg">{area.address}</span>.
        </p>
      ) : (
        <p className="text-fg-2">
          Riders who plan ahead do not find you yet. Set your base and how far from it you pick up:
          you get requests for later days, online or not.
        </p>
      )}
      <Button variant="outline" width="full" onClick={() => toggle(true)}>
        {area ? "Change service area" : "Set service area"}
      </Button>
    </>
  );
};
