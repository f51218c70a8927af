import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { User } from "#shared/accounts/contract.ts";
import { ActivationCard } from "#web/drivers/activation-card.tsx";
import { activation } from "#web/drivers/activation-query.ts";
import { useIsSetUp } from "#web/drivers/use-visibility.ts";
import { useHasBeenTrue } from "#web/platform/use-has-been-true.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { DriverToday, TodaySkeleton } from "./driver-today.tsx";

/** `/` of a driver: the checklist while the account is not complete, then today's work; the dashboard adds figures. */
export const DriverHome = ({ user }: { user: User }) => {
  const isSetUp = useIsSetUp();
  // Stays true: today's work fetches the checklist again, and would be unmounted by that.
  const hasFailed = useHasBeenTrue(useQuery(activation).isError);
  if (isSetUp === undefined && !hasFailed) {
    return (
      <HomeFrame title={`Hello, ${user.firstName}`}>
        <div className="min-h-dvh">
          <TodaySkeleton isHome />
        </div>
      </HomeFrame>
    );
  }
  if (isSetUp === false) {
    return (
      <HomeFrame title={`Welcome, ${user.firstName}`}>
        <p className="mb-4 text-fg-2">
          A few steps, and riders can choose you. You can leave and come back at any time.
        </p>
        <ActivationCard />
      </HomeFrame>
    );
  }
  return (
    <HomeFrame title={`Hello, ${user.firstName}`}>
      <DriverToday isHome />
    </HomeFrame>
  );
};

const HomeFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="page-width page-gutter py-4 md:py-8">
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1 className="text-h1 break-words">{title}</h1>
      <Link to="/driver/dashboard" className={buttonClass({ variant: "outline" })}>
        Dashboard
      </Link>
    </div>
    {children}
  </div>
);
