import { PageFrame } from "#web/app/page-frame.tsx";
import { DriverWork } from "#web/rides/driver-work.tsx";
import { RecentRides } from "#web/rides/recent-rides.tsx";
import { ActivationCard } from "./activation-card.tsx";
import { IdleCard } from "./idle-card.tsx";
import { useIsOnline } from "./platform-status.ts";
import { PositionCard } from "./position-card.tsx";
import { ServiceAreaCard } from "./service-area-card.tsx";

/** A driver's working page: requests and the ride under way, being online, and what is missing for it. */
export const DriverDashboardPage = () => {
  const isOnline = useIsOnline() === true;
  return (
    <PageFrame>
      <h1 className="mb-6 text-h1">Dashboard</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <DriverWork idle={<IdleCard isOnline={isOnline} />} />
        <div className="grid gap-6 lg:row-span-2">
          <PositionCard isOnline={isOnline} />
          <ServiceAreaCard />
          <ActivationCard />
        </div>
        <section aria-labelledby="last" className="grid gap-4">
          <h2 id="last" className="text-h2">
            Last rides
          </h2>
          <RecentRides viewer="driver" />
        </section>
      </div>
    </PageFrame>
  );
};
