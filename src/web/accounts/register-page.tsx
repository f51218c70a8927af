import { getRouteApi, Link } from "@tanstack/react-router";
import { buttonClass } from "#web/ui/button-class.ts";
import { AccountCard, textLinkClass } from "./account-card.tsx";
import { RegisterForm } from "./register-form.tsx";
import { RoleLinks } from "./role-links.tsx";

const route = getRouteApi("/register");

const titles = { rider: "Sign up to ride", driver: "Sign up to drive" };

/** `/register`: choice of role, then the form. */
export const RegisterPage = () => {
  const { signupAs } = route.useSearch();
  return (
    <AccountCard
      title={signupAs ? titles[signupAs] : "Create an account"}
      footer={
        <>
          Have an account?{" "}
          <Link to="/login" search={{ loginAs: signupAs }} state className={textLinkClass}>
            Sign in
          </Link>
        </>
      }
    >
      {signupAs === "driver" && (
        <p className="text-fg-2">
          Next: your vehicle, documents and payout account. We verify you before your first ride.
        </p>
      )}
      {signupAs ? (
        <RegisterForm
          key={signupAs}
          role={signupAs}
          back={
            <Link
              to="/register"
              state
              className={buttonClass({ variant: "outline", size: "lg", width: "full" })}
            >
              Back
            </Link>
          }
        />
      ) : (
        <RoleLinks
          target={(role) => ({ to: "/register", search: { signupAs: role } })}
          links={[
            {
              role: "rider",
              label: "Sign Up to Ride",
              detail: "Free. See every price first",
            },
            { role: "driver", label: "Drive with Us", detail: "Free. Set your own fares" },
          ]}
        />
      )}
    </AccountCard>
  );
};
