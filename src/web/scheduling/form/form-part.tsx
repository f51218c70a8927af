import type { ReactNode } from "react";

/** A named part of the form. */
export const FormPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid min-w-0 gap-4 border-t border-hairline pt-5 first-of-type:border-0 first-of-type:pt-0">
    <legend className="float-left mb-1 w-full text-h3">{title}</legend>
    {children}
  </fieldset>
);
