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
          Forgot your password? No email resets an admin's. Log in with a passkey if you have one.
          Otherwise an owner invites you to another email address, or the operator does by command.
        </p>
      }
    >
      <SessionEnded />
      <LogInForm as="ADMIN" email={email} />
    </AccountCard>
  );
};
