import { deadlines } from "#shared/rides/deadlines.ts";

const [firstReminder, lastReminder] = deadlines.reminderHoursBeforePickup;

const steps = [
  {
    title: "Choose a driver",
    text: "Every driver free at that time, and every line of the price.",
  },
  { title: "Pay on a secure page", text: "Your card is charged only when the driver accepts." },
  {
    title: `The driver answers within ${deadlines.scheduledAnswerHours} hours`,
    text: "If not, the whole amount is free again and you see the other drivers.",
  },
  {
    title: "You get reminders",
    text: `By email, ${firstReminder} hours and ${lastReminder} hours before the pickup.`,
  },
];

/** What follows after the form. */
export const WhatHappensNext = () => (
  <section className="rounded-card border border-hairline p-4 md:p-6">
    <h2 className="mb-4 text-h3">What happens next</h2>
    <ol className="grid gap-4">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-3">
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-full bg-raised text-small font-semibold text-fg-2 tabular-nums"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="font-semibold">{title}</h3>
            <p className="text-small text-fg-2">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
);
