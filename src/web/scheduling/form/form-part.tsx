import type { ReactNode } from "react";

/** A named part of the form; `action` stands beside the name. */
export const FormPart = ({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) => (
  <fieldset className="relative grid min-w-0 gap-4 border-t border-hairline pt-5 first-of-type:border-0 first-of-type:pt-0">
    <legend className="float-left mb-1 w-full text-h3">{title}</legend>
    {action && (
      <div className="absolute top-3 right-0 in-[fieldset:first-of-type]:-top-2">{action}</div>
    )}
    {children}
  </fieldset>
);
