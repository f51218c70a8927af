import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SECOND_TAGLINE, TAGLINE } from "#shared/product.ts";
import type { Session } from "#web/platform/session.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { PriceATrip, type PriceATripProps } from "./price-a-trip.tsx";

type HeroProps = Pick<Session, "isChecking"> &
  PriceATripProps & {
    /** Below the promise where the form is beside it, else below the form. */
    children: ReactNode;
  };

/** The product's promise, the first step for each kind of visitor, and the form that works without an account. */
export const Hero = ({ isChecking, onPrice, children }: HeroProps) => (
  <div className="contents items-start lg:grid lg:grid-cols-[1fr_min(27rem,45%)] lg:grid-rows-[auto_1fr] lg:gap-16">
    <div className="grid gap-6">
      <h1 className="text-display">{TAGLINE}</h1>
      <p className="max-w-[52ch] text-fg-2 md:text-h3 md:font-normal">
        Drivers set their own fares. You see every line of every price before you choose:{" "}
        {SECOND_TAGLINE}.
      </p>
      <Actions isChecking={isChecking} />
    </div>
    <PriceATrip onPrice={onPrice} />
    {children}
  </div>
);

const Actions = ({ isChecking }: Pick<Session, "isChecking">) => (
  <div className="flex min-h-12 flex-wrap gap-3 max-sm:*:grow">
    {!isChecking && (
      <>
        <Link to="/register" search={{ signupAs: "rider" }} className={buttonClass({ size: "lg" })}>
          Sign Up to Ride
        </Link>
        <Link
          to="/register"
          search={{ signupAs: "driver" }}
          className={buttonClass({ variant: "outline", size: "lg" })}
        >
          Drive with Us
        </Link>
      </>
    )}
  </div>
);
