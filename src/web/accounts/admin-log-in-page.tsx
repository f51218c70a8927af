import { AccountCard } from "./account-card.tsx";
import { LogInForm } from "./log-in-form.tsx";

/** `/admin/login`. */
export const AdminLogInPage = () => (
  <AccountCard title="Admin login">
    <LogInForm as="ADMIN" />
  </AccountCard>
);
