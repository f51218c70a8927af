import { useRouterState } from "@tanstack/react-router";
import { AccountCard } from "./account-card.tsx";
import { LogInForm } from "./log-in-form.tsx";

/** `/admin/login`. */
export const AdminLogInPage = () => {
  const { email, hasEnded } = useRouterState({ select: ({ location }) => location.state });
  return (
    <AccountCard title="Admin login">
      {hasEnded && (
        <p role="status" className="text-fg-2">
          Your session has ended. Log in to go on where you were.
        </p>
      )}
      <LogInForm as="ADMIN" email={email} />
    </AccountCard>
  );
};
