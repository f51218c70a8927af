import { CreditCard, ReceiptText, UserCheck } from "lucide-react";

const steps = [
  {
    icon: ReceiptText,
    title: "See every line of every price",
    text: "Drivers near you make their own offers. The total you see is the total you pay.",
  },
  {
    icon: CreditCard,
    title: "Pay on a secure page",
    text: "Your card is charged only when the driver accepts.",
  },
  {
    icon: UserCheck,
    title: "Know your driver",
    text: "The driver answers within a minute. Then you get the name, car and plate.",
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
