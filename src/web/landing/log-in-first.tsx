import { Link } from "@tanstack/react-router";
import { Circle, Square } from "lucide-react";
import { buttonClass } from "#web/ui/button-class.ts";
import { TextField } from "#web/ui/forms/text-field.tsx";

/** Preview of the booking form for visitors, with a log-in link. */
export const LogInFirst = () => (
  <section
    aria-labelledby="book"
    className="grid items-start gap-8 lg:grid-cols-[1fr_min(27rem,45%)] lg:gap-16"
  >
    <div className="grid gap-4">
      <h2 id="book" className="text-h1">
        Book a Ride Now
      </h2>
      <p className="max-w-[52ch] text-fg-2">Log in to book. A trip's price needs no account.</p>
    </div>
    <div className="grid gap-4 rounded-card border border-hairline bg-surface p-5 md:p-6">
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
      <Link to="/login" className={buttonClass({ variant: "outline", size: "lg", width: "full" })}>
        Login First
      </Link>
    </div>
  </section>
);
