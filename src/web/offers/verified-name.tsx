import { BadgeCheck } from "lucide-react";

/** A driver's name with the verification mark; only verified drivers make offers. */
export const VerifiedName = ({ firstName, lastName }: { firstName: string; lastName: string }) => (
  <>
    {firstName} {lastName}{" "}
    <BadgeCheck
      role="img"
      aria-label="Verified driver"
      className="inline size-5 align-text-bottom text-info"
    />
  </>
);
