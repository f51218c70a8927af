import { getRouteApi, Link, useRouterState } from "@tanstack/react-router";
import type { WireRole } from "#shared/accounts/contract.ts";
import { useLastRole } from "#web/platform/session.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { AccountCard, textLinkClass } from "./account-card.tsx";
import { LogInForm } from "./log-in-form.tsx";
import { PasskeyLogIn } from "./passkey-log-in.tsx";
import { RoleLinks, type SignUpRole } from "./role-links.tsx";
import { SessionEnded } from "./session-ended.tsx";

const route = getRouteApi("/login");

const roles = { rider: "RIDER", driver: "DRIVER" } as const;

/** `/login`: choice of role, then e-mail and password. */
export const LogInPage = () => {
  const { loginAs } = route.useSearch();
  const lastSignUpRole = signUpRoleOf(useLastRole());
  const email = useRouterState({ select: ({ location }) => location.state.email });
  return (
    <AccountCard
      title={loginAs ? `Login as ${loginAs}` : "Login"}
      footer={<FooterLinks role={loginAs} />}
    >
      <SessionEnded />
      {loginAs ? (
        <LogInForm
          key={loginAs}
          as={roles[loginAs]}
          email={email}
          forgot={<ForgotLink role={loginAs} />}
          back={<BackToRoles />}
        />
      ) : (
        <>
          <RoleLinks
            lastRole={lastSignUpRole}
            target={(role) => ({ to: "/login", search: { loginAs: role } })}
            links={[
              {
                role: "rider",
                label: "Continue as Rider",
                detail: "See every price first",
              },
              { role: "driver", label: "Continue as Driver", detail: "Set your fares, take rides" },
            ]}
          />
          <PasskeyLogIn />
        </>
      )}
    </AccountCard>
  );
};

type RoleProps = { role?: SignUpRole | undefined };

const ForgotLink = ({ role }: RoleProps) => (
  <p className="text-center">
    <Link to="/reset-password" search={{ role }} className={textLinkClass}>
      Forgot your password?
    </Link>
  </p>
);

const FooterLinks = ({ role }: RoleProps) => (
  <>
    {!role && <ForgotLink />}
    <p>
      New here?{" "}
      <Link to="/register" search={{ signupAs: role }} state className={textLinkClass}>
        Create an account
      </Link>
    </p>
  </>
);

const BackToRoles = () => (
  <Link to="/login" state className={buttonClass({ variant: "ghost", size: "lg", width: "full" })}>
    Back
  </Link>
);

const signUpRoleOf = (role: WireRole | null): SignUpRole | null =>
  role === "RIDER" ? "rider" : role === "DRIVER" ? "driver" : null;
