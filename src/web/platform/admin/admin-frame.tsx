import type { ReactNode } from "react";

type AdminFrameProps = {
  title: string;
  /** Stands beside the title: how many there are. */
  aside?: ReactNode;
  /** What can be done with the page as a whole. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A page of admins: its title, what can be done with all of it, its content. */
export const AdminFrame = ({ title, aside, actions, children }: AdminFrameProps) => (
  <div className="mx-auto grid max-w-[90rem] grid-cols-1 gap-6">
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex items-baseline gap-3">
        <h1 className="text-h1">{title}</h1>
        {aside}
      </div>
      {actions}
    </div>
    {children}
  </div>
);
