import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "#web/ui/button-class.ts";

/** Links from a payment result; always includes home. */
export const PaymentLinks = ({
  isHomeFirst = false,
  children,
}: {
  isHomeFirst?: boolean;
  children?: ReactNode;
}) => (
  <div className="mt-2 grid gap-3">
    {!isHomeFirst && children}
    <Link
      to="/"
      className={buttonClass({
        variant: children && !isHomeFirst ? "outline" : "primary",
        size: "lg",
        width: "full",
      })}
    >
      Go to Home
    </Link>
    {isHomeFirst && children}
  </div>
);
