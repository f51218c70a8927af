import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "#web/ui/avatar.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { formatPhone } from "#web/ui/format-phone.ts";

type RidePersonProps = {
  firstName: string;
  lastName: string;
  profileImage: string | null;
  phoneNumber: string | null;
  children?: ReactNode;
  /** Placed above the call, so that the call is next to the other buttons. */
  car?: ReactNode;
  /** True if a bar at the bottom of the window has the call: here, the number is plain text. */
  isCallBelow?: boolean | undefined;
};

/** The other party of the ride with details, and below them a call, once the phone number is shared. */
export const RidePerson = ({
  children,
  car,
  phoneNumber,
  isCallBelow = false,
  ...person
}: RidePersonProps) => (
  <div className="grid gap-4">
    <div className="flex items-center gap-4">
      <Avatar
        firstName={person.firstName}
        lastName={person.lastName}
        image={person.profileImage}
        className="size-14"
      />
      <div className="min-w-0">
        <p className="text-h3 break-words">
          {person.firstName} {person.lastName}
        </p>
        {children}
        {phoneNumber && isCallBelow && (
          <p className="text-small text-fg-2">{formatPhone(phoneNumber)}</p>
        )}
      </div>
    </div>
    {car}
    {phoneNumber && !isCallBelow && (
      <a href={`tel:${phoneNumber}`} className={buttonClass({ variant: "outline", width: "full" })}>
        <span className="inline-flex items-center gap-2">
          <Phone aria-hidden className="size-5" />
          Call {formatPhone(phoneNumber)}
        </span>
      </a>
    )}
  </div>
);
