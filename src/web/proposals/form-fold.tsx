import type { ReactNode } from "react";
import { Disclosure } from "#web/ui/disclosure.tsx";

type FormFoldProps = { hasApprover: boolean; children: ReactNode };

/** Folds a proposal form while nobody could approve what is typed into it. */
export const FormFold = ({ hasApprover, children }: FormFoldProps) =>
  hasApprover ? children : <Disclosure summary="See the form">{children}</Disclosure>;
