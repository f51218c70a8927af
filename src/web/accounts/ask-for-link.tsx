import { Link } from "@tanstack/react-router";
import { buttonClass } from "#web/ui/button-class.ts";
import { isOfOtherRole, type LinkRefusal, type LinkRole, ownerOf } from "./use-reset.ts";

type AskForLinkProps = { role: LinkRole; token: string; refusal: LinkRefusal };

/** Leads from a link that does not work to a new one; a good link of another role, to the page of its own. */
export const AskForLink = ({ role, token, refusal }: AskForLinkProps) => {
  const owner = ownerOf(refusal);
  if (isOfOtherRole(refusal))
    return (
      owner && (
        <Link to="/reset-password" search={{ role: owner, token }} className={linkClass}>
          Continue as {{ rider: "Rider", driver: "Driver", admin: "Admin" }[owner]}
        </Link>
      )
    );
  return role === "admin" ? (
    <p className="text-fg-2">Ask the operator of this service for a new link.</p>
  ) : (
    <>
      <p className="text-fg-2">We can send you a new link for your {role} account.</p>
      <Link to="/reset-password" search={{ role }} className={linkClass}>
        Send a new link
      </Link>
    </>
  );
};

const linkClass = buttonClass({ size: "lg", width: "full" });
