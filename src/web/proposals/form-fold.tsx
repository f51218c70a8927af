import { type ReactNode, useState } from "react";
import { Disclosure } from "#web/ui/disclosure.tsx";

type FormFoldProps = { hasApprover: boolean; children: ReactNode };

/** Folds a proposal form while nobody could approve what is typed into it. */
export const FormFold = ({ hasApprover, children }: FormFoldProps) => {
  const [isOpen, setOpen] = useState(false);
  if (hasApprover) return children;
  return (
    <Disclosure summary="See the form" isOpen={isOpen} onToggle={setOpen}>
      {isOpen && children}
    </Disclosure>
  );
};
