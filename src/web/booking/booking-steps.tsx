import { CreditCard, ReceiptText, UserCheck } from "lucide-react";

const steps = [
  {
    icon: ReceiptText,
    title: "See every line of every price",
    text: "Drivers near you set their own prices, and you see every line before you pay. Tolls on the way are added afterward, at cost.",
  },
  {
    icon: CreditCard,
    title: "Pay on a secure page",
    text: "Your card is charged only when the driver accepts.",
  },
  {
    icon: UserCheck,
    title: "Know your driver",
    text: "You choose the driver by name, car and price. You see the plate once the driver accepts.",
  },
];

/** The steps after Book Now, shown until offers are requested. */
export const BookingSteps = () => (
  <ol className="grid gap-6 rounded-card border border-hairline p-6 md:p-8">
    {steps.map(({ icon: Icon, title, text }) => (
      <li key={title} className="flex gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-raised">
          <Icon aria-hidden className="size-5 text-fg-2" />
        </span>
        <div>
          <h2 className="text-h3">{title}</h2>
          <p className="text-fg-2">{text}</p>
        </div>
      </li>
    ))}
  </ol>
);
