import type { ReactNode } from "react";
import { FailureGroup } from "#web/platform/failure-group.tsx";

type AdminFrameProps = {
  title: string;
  /** Beside the title, for example a count. */
  aside?: ReactNode;
  /** Actions on the whole page. */
  actions?: ReactNode;
  /** Text above the content and above the shared failure box. */
  intro?: ReactNode;
  /** True for forms: content and box have the width of a form. */
  isNarrow?: boolean;
  /** True to leave out a section that failed to load, once a box on top names it with the others. */
  isFailedHidden?: boolean;
  /** Stands for the sections in that box if more than three failed, such as "the overview". */
  whole?: string;
  children: ReactNode;
};

/** Frame of an admin page: title, page actions, content. */
export const AdminFrame = ({
  title,
  aside,
  actions,
  intro,
  isNarrow,
  isFailedHidden,
  whole,
  children,
}: AdminFrameProps) => (
  <div className="mx-auto grid w-full max-w-[90rem] grid-cols-1 gap-6">
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-h1">{title}</h1>
        {aside}
      </div>
      {actions}
    </div>
    {intro}
    <div className={`grid grid-cols-1 gap-6 *:mb-0 ${isNarrow ? "max-w-[45rem]" : ""}`}>
      <FailureGroup hidesSections={isFailedHidden} whole={whole}>
        {children}
      </FailureGroup>
    </div>
  </div>
);
