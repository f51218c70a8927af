import { Link } from "@tanstack/react-router";
import { Circle, Square } from "lucide-react";
import { SECOND_TAGLINE, TAGLINE } from "#shared/product.ts";
import type { Session } from "#web/platform/session.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { TextField } from "#web/ui/forms/text-field.tsx";
import routeSketch from "./route-sketch.svg";

/** The product's promise, and the first step for each kind of visitor. */
export const Hero = ({ isChecking }: Pick<Session, "isChecking">) => (
  <div className="contents items-center gap-10 lg:grid lg:grid-cols-[1fr_min(27rem,45%)] lg:gap-16">
    <div className="grid gap-6">
      <h1 className="text-display">{TAGLINE}</h1>
      <p className="max-w-[52ch] text-fg-2 md:text-h3 md:font-normal">
        Drivers set their own fares. You see every line of every price before you choose:{" "}
        {SECOND_TAGLINE}.
      </p>
      <Actions isChecking={isChecking} />
      <p className="text-fg-2">
        No account yet?{" "}
        <a href="#price-a-trip" className="font-medium text-fg underline underline-offset-4">
          See what your trip costs
        </a>
      </p>
    </div>
    <LogInFirst />
  </div>
);

const Actions = ({ isChecking }: Pick<Session, "isChecking">) => (
  <div className="grid min-h-12 gap-3 sm:flex">
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

/** Preview of the booking form for visitors, with a log-in link. */
const LogInFirst = () => (
  <section
    aria-labelledby="book"
    className="overflow-hidden rounded-card border max-lg:order-4 border-hairline bg-surface"
  >
    <img
      src={routeSketch}
      alt=""
      width={640}
      height={240}
      className="hidden h-40 w-full object-cover lg:block"
    />
    <div className="grid gap-4 p-5 md:p-6">
      <h2 id="book" className="text-h2">
        Book a Ride Now
      </h2>
      <div className="grid gap-4 opacity-60">
        <TextField
          label="Pickup Location"
          placeholder="Enter pickup address"
          start={<Circle aria-hidden className="size-3.5" strokeWidth={4} />}
          disabled
        />
        <TextField
          label="Dropoff Location"
          placeholder="Enter destination address"
          start={<Square aria-hidden className="size-3.5" strokeWidth={4} />}
          className="pr-1.5"
          disabled
        />
      </div>
      <p className="text-small text-fg-2">Log in to book. A trip's price needs no account.</p>
      <Link to="/login" className={buttonClass({ variant: "outline", size: "lg", width: "full" })}>
        Login First
      </Link>
    </div>
  </section>
);
