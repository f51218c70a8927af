import { Link } from "@tanstack/react-router";
import { buttonClass } from "#web/ui/button-class.ts";
import type { LinkRefusal, LinkRole } from "./use-reset.ts";

type AskForLinkProps = { role: LinkRole; refusal: LinkRefusal };

/** Leads from a link that does not work to a new one for the account it belongs to. */
export const AskForLink = ({ role, refusal }: AskForLinkProps) => {
  const owner = refusal.code === "link_of_other_role" ? otherRole[role] : role;
  return owner === "admin" ? (
    <p className="text-fg-2">Ask the operator of this service for a new link.</p>
  ) : (
    <>
      <p className="text-fg-2">We can send you a new link for your {owner} account.</p>
      <Link
        to="/reset-password"
        search={{ role: owner }}
        className={buttonClass({ size: "lg", width: "full" })}
      >
        Send a new link
      </Link>
    </>
  );
};

const otherRole = { rider: "driver", driver: "rider", admin: "admin" } as const;
