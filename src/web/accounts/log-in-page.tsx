import { getRouteApi, Link, useRouterState } from "@tanstack/react-router";
import { lastRole } from "#web/app/session.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { AccountCard, textLinkClass } from "./account-card.tsx";
import { LogInForm } from "./log-in-form.tsx";
import { RoleLinks, type SignUpRole } from "./role-links.tsx";

const route = getRouteApi("/login");

const roles = { rider: "RIDER", driver: "DRIVER" } as const;

/** `/login`: as whom, then e-mail and password. */
export const LogInPage = () => {
  const { loginAs } = route.useSearch();
  const email = useRouterState({ select: ({ location }) => location.state.email });
  return (
    <AccountCard
      title={loginAs ? `Login as ${loginAs}` : "Login"}
      foot={
        <>
          <Link to="/reset-password" search={{ role: loginAs }} className={textLinkClass}>
            Forgot your password?
          </Link>
          <p>
            New here?{" "}
            <Link to="/register" search={{ signupAs: loginAs }} className={textLinkClass}>
              Create an account
            </Link>
          </p>
        </>
      }
    >
      {loginAs ? (
        <LogInForm
          key={loginAs}
          as={roles[loginAs]}
          email={email}
          back={
            <Link
              to="/login"
              state
              className={buttonClass({ variant: "outline", size: "lg", width: "full" })}
            >
              Back
            </Link>
          }
        />
      ) : (
        <RoleLinks
          lastRole={lastRoleHere()}
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
      )}
    </AccountCard>
  );
};

const lastRoleHere = (): SignUpRole | null => {
  const last = lastRole();
  return last === "RIDER" ? "rider" : last === "DRIVER" ? "driver" : null;
};
