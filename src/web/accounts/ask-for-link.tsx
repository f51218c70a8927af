import { Link } from "@tanstack/react-router";
import { buttonClass } from "#web/ui/button-class.ts";
import type { LinkRefusal, LinkRole } from "./use-reset.ts";

type AskForLinkProps = { role: LinkRole; token: string; refusal: LinkRefusal };

/** Leads from a link that does not work to a new one; a good link of another role, to the page of its own. */
export const AskForLink = ({ role, token, refusal }: AskForLinkProps) => {
  if (refusal.code === "link_of_other_role") return <OwnRole token={token} refusal={refusal} />;
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

const OwnRole = ({ token, refusal }: Omit<AskForLinkProps, "role">) => {
  const owner = ownerOf(refusal);
  return (
    owner && (
      <Link to="/reset-password" search={{ role: owner, token }} className={linkClass}>
        Continue as {{ rider: "Rider", driver: "Driver", admin: "Admin" }[owner]}
      </Link>
    )
  );
};

/** Parses the owner's role from the refusal's sentence, its only source; undefined for any other sentence. */
const ownerOf = ({ message }: LinkRefusal): LinkRole | undefined =>
  (["rider", "driver", "admin"] as const).find((role) => message.endsWith(` ${role} account.`));

const linkClass = buttonClass({ size: "lg", width: "full" });
