import { Link } from "@tanstack/react-router";
import { Check, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import type { OutcomeWords } from "./outcome-words.ts";

/** What became of the payment of a ride for later, above the booking itself. */
export const PaidBooking = ({ words, children }: { words: OutcomeWords; children: ReactNode }) => {
  const isGood = words.tone === "good";
  const Icon = isGood ? Check : Undo2;
  return (
    <PageFrame>
      <section className="mb-8 flex flex-wrap items-center gap-4 rounded-card border border-hairline bg-surface p-5">
        <span
          className={`grid size-12 shrink-0 place-items-center rounded-full ${isGood ? "bg-tint-success text-success" : "bg-raised text-fg-2"}`}
        >
          <Icon aria-hidden className="size-6" />
        </span>
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="text-h2">{words.title}</h1>
          <p className="text-fg-2">{words.text}</p>
        </div>
        <Link to="/" className={buttonClass({ variant: "outline" })}>
          Go to Home
        </Link>
      </section>
      {children}
    </PageFrame>
  );
};
