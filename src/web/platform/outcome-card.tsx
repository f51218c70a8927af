import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { PageFrame } from "./page-frame.tsx";

type OutcomeProps = { icon: LucideIcon; iconClass: string; title: string; children: ReactNode };

/** A page that reports an outcome. */
export const OutcomeCard = (props: OutcomeProps) => (
  <PageFrame width="form">
    <Outcome {...props} />
  </PageFrame>
);

/** The card of an outcome: icon, heading, explanation and next action. */
export const Outcome = ({ icon: Icon, ...props }: OutcomeProps) => (
  <section className="grid gap-5 rounded-card border border-hairline bg-surface p-6 text-center md:p-8">
    <span className={`mx-auto grid size-16 place-items-center rounded-full ${props.iconClass}`}>
      <Icon aria-hidden className="size-8" />
    </span>
    <h1 className="text-h1">{props.title}</h1>
    {props.children}
  </section>
);
