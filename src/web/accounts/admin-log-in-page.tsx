import { useRouterState } from "@tanstack/react-router";
import { AccountCard } from "./account-card.tsx";
import { LogInForm } from "./log-in-form.tsx";
import { SessionEnded } from "./session-ended.tsx";

/** `/admin/login`. */
export const AdminLogInPage = () => {
  const email = useRouterState({ select: ({ location }) => location.state.email });
  return (
    <AccountCard
      title="Admin login"
      footer={
        <p className="text-small">
          Forgot your password? Log in with a passkey, or ask the operator of this server for a
          reset link. An email cannot reset an admin's password.
        </p>
      }
    >
      <SessionEnded />
      <LogInForm as="ADMIN" email={email} />
    </AccountCard>
  );
};
