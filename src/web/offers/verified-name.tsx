import { BadgeCheck } from "lucide-react";

/** A driver's name with the mark of who was verified, as everybody is who may make offers. */
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
