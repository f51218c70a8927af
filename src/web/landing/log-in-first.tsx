import { Link } from "@tanstack/react-router";
import { Circle, Square } from "lucide-react";
import { buttonClass } from "#web/ui/button-class.ts";
import { TextField } from "#web/ui/forms/text-field.tsx";
import routeSketch from "./route-sketch.svg";

/** The booking form as a visitor sees it: what it will ask, and the way in. */
export const LogInFirst = () => (
  <section
    aria-labelledby="book"
    className="overflow-hidden rounded-card border border-hairline bg-surface"
  >
    <img src={routeSketch} alt="" width={640} height={240} className="h-40 w-full object-cover" />
    <div className="grid gap-4 p-5 md:p-6">
      <h2 id="book" className="text-h2">
        Book a Ride Now
      </h2>
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
      <Link to="/login" className={buttonClass({ variant: "outline", size: "lg", width: "full" })}>
        Login First
      </Link>
    </div>
  </section>
);
