import { getRouteApi, Link } from "@tanstack/react-router";
import { Link2Off } from "lucide-react";
import { useHiddenToken } from "#web/platform/hide-token.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { AccountCard, textLinkClass } from "./account-card.tsx";
import { AskForLink } from "./ask-for-link.tsx";
import { ChoosePasswordForm } from "./choose-password-form.tsx";
import { RequestResetForm } from "./request-reset-form.tsx";
import { RoleLinks } from "./role-links.tsx";
import { isOfOtherRole, type LinkRole, useLinkCheck } from "./use-reset.ts";

const route = getRouteApi("/reset-password");

/** `/reset-password`: choice of role, then the e-mail; with a working link, the new password instead. */
export const ResetPasswordPage = () => {
  const { role, token } = route.useSearch();
  useHiddenToken();
  const link = useLinkCheck(role, token);
  return (
    <AccountCard
      icon={link.refusal && <DeadLinkIcon />}
      title={titleOf(token, link)}
      footer={
        !link.refusal && (
          <>
            Know your password? <LogIn role={role} className={textLinkClass} />
          </>
        )
      }
    >
      <Step link={link} />
    </AccountCard>
  );
};

const DeadLinkIcon = () => (
  <span className="mx-auto grid size-16 place-items-center rounded-full bg-raised text-fg-2">
    <Link2Off aria-hidden className="size-8" />
  </span>
);

const LogIn = ({ role, className }: { role: LinkRole | undefined; className: string }) =>
  role === "admin" ? (
    <Link to="/admin/login" className={className}>
      Admin login
    </Link>
  ) : (
    <Link to="/login" search={{ loginAs: role }} className={className}>
      Login
    </Link>
  );

type CheckedLink = ReturnType<typeof useLinkCheck>;

const titleOf = (token: string | undefined, { refusal }: CheckedLink): string => {
  if (token === undefined) return "Reset your password";
  if (refusal && isOfOtherRole(refusal)) return "This link is for another account";
  return refusal ? "This link no longer works" : "Choose a new password";
};

const Step = ({ link }: { link: CheckedLink }) => {
  const { role, token } = route.useSearch();
  if (role === undefined) return <RoleChoice token={token} />;
  if (token === undefined)
    return role === "admin" ? null : (
      <RequestResetForm key={role} role={role} back={<BackToRoles />} />
    );
  if (link.isChecking) return <CheckingLink />;
  if (link.refusal)
    return (
      <>
        <p className="text-fg-2">
          {link.refusal.code === "link_unknown"
            ? "Each link works once, for 30 minutes."
            : link.refusal.message}
        </p>
        <AskForLink role={role} token={token} refusal={link.refusal} />
        <LogIn
          role={role}
          className={`-mt-2 ${buttonClass({ variant: "outline", size: "lg", width: "full" })}`}
        />
      </>
    );
  const back = role === "admin" ? null : <BackToRoles />;
  return <ChoosePasswordForm key={token} role={role} token={token} back={back} />;
};

const CheckingLink = () => (
  <p role="status" className="flex items-center gap-3 text-fg-2">
    <Spinner />
    Checking your link...
  </p>
);

/** Link to the choice of role, without the token. */
const BackToRoles = () => (
  <Link
    to="/reset-password"
    className={buttonClass({ variant: "outline", size: "lg", width: "full" })}
  >
    Back
  </Link>
);

const RoleChoice = ({ token }: { token: string | undefined }) => (
  <RoleLinks
    target={(role) => ({ to: "/reset-password", search: { role, token } })}
    links={[
      { role: "rider", label: "Continue as Rider", detail: "Your rider account" },
      { role: "driver", label: "Continue as Driver", detail: "Your driver account" },
    ]}
  />
);
