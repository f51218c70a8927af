import { getRouteApi, Link } from "@tanstack/react-router";
import { useHiddenToken } from "#web/platform/hide-token.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { AccountCard, textLinkClass } from "./account-card.tsx";
import { ChoosePasswordForm } from "./choose-password-form.tsx";
import { RequestResetForm } from "./request-reset-form.tsx";
import { RoleLinks } from "./role-links.tsx";

const route = getRouteApi("/reset-password");

/** `/reset-password`: choice of role, then the e-mail; with a link's token, the new password instead. */
export const ResetPasswordPage = () => {
  const { role, token } = route.useSearch();
  useHiddenToken();
  return (
    <AccountCard
      title={token === undefined ? "Reset your password" : "Choose a new password"}
      footer={
        <>
          Know your password?{" "}
          {role === "admin" ? (
            <Link to="/admin/login" className={textLinkClass}>
              Admin login
            </Link>
          ) : (
            <Link to="/login" search={{ loginAs: role }} className={textLinkClass}>
              Login
            </Link>
          )}
        </>
      }
    >
      <Step />
    </AccountCard>
  );
};

const Step = () => {
  const { role, token } = route.useSearch();
  if (role === undefined) return <RoleChoice token={token} />;
  if (token === undefined)
    return role === "admin" ? null : (
      <RequestResetForm key={role} role={role} back={<BackToRoles />} />
    );
  const back = role === "admin" ? null : <BackToRoles />;
  return <ChoosePasswordForm key={token} role={role} token={token} back={back} />;
};

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
