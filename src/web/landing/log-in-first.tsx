import { Link } from "@tanstack/react-router";
import { Circle, type LucideIcon, Square } from "lucide-react";
import type { Trip } from "#web/booking/trip.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { TextField } from "#web/ui/forms/text-field.tsx";

/** Preview of the booking form for visitors, with the trip that was priced and a log-in link. */
export const LogInFirst = ({ trip: { from, to } }: { trip: Trip }) => (
  <section aria-labelledby="book" className="grid gap-4">
    <h2 id="book" className="text-h1">
      Book a Ride Now
    </h2>
    <p className="text-fg-2">Log in to book. You can see a trip's price without an account.</p>
    <div className="flex flex-wrap items-end gap-4 rounded-card border border-hairline bg-surface p-4 md:p-6">
      <Place
        label="Pickup Location"
        placeholder="Enter pickup address"
        icon={Circle}
        text={from.text}
      />
      <Place
        label="Dropoff Location"
        placeholder="Enter destination address"
        icon={Square}
        text={to.text}
      />
      <Link
        to="/login"
        className={buttonClass({ variant: "outline", size: "lg", className: "flex-1 basis-56" })}
      >
        Login First
      </Link>
    </div>
  </section>
);

type PlaceProps = { label: string; placeholder: string; icon: LucideIcon; text: string };

const Place = ({ icon: Icon, text, ...field }: PlaceProps) => (
  <div className="flex-1 basis-56">
    <TextField
      {...field}
      start={<Icon aria-hidden className="size-3.5" strokeWidth={4} />}
      className="truncate"
      value={text}
      disabled
    />
  </div>
);
