import { zodResolver } from "@hookform/resolvers/zod";
import { Link, useNavigate } from "@tanstack/react-router";
import { Link2Off } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { invitationMinutes, joinAdmins, joinFields } from "#shared/admin/join-contract.ts";
import { call } from "#web/platform/client.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { NameFields } from "#web/platform/name-fields.tsx";
import { OutcomeCard } from "#web/platform/outcome-card.tsx";
import { useSession } from "#web/platform/session.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { AccountCard } from "./account-card.tsx";

/** `/admin/join#TOKEN`: an invited admin sets name and password. */
export const AdminJoinPage = () => {
  const [token] = useState(() => location.hash.slice(1));
  if (token === "") return <IncompleteLink />;
  return (
    <AccountCard title="Become an admin">
      <JoinForm token={token} />
    </AccountCard>
  );
};

const IncompleteLink = () => {
  const isAdmin = useSession().user?.role === "ADMIN";
  return (
    <OutcomeCard
      icon={Link2Off}
      iconClass="bg-raised text-fg-2"
      title="This invitation link is incomplete"
    >
      <p className="text-fg-2">
        Copy the whole link from your invitation, or ask the admin who invited you for a new one.
        Each link works once and expires after {invitationMinutes}&nbsp;minutes.
      </p>
      <Link
        to={isAdmin ? "/admin" : "/admin/login"}
        className={buttonClass({ variant: "outline", size: "lg" })}
      >
        {isAdmin ? "Go to admin" : "Admin login"}
      </Link>
    </OutcomeCard>
  );
};

type JoinFields = { firstName: string; lastName: string; password: string };
const fieldNames = ["firstName", "lastName", "password"] as const;

const JoinForm = ({ token }: { token: string }) => {
  const navigate = useNavigate();
  const form = useForm<JoinFields>({
    resolver: zodResolver(joinFields),
    defaultValues: { firstName: "", lastName: "", password: "" },
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const joining = useAct({
    mutationFn: (fields: JoinFields) => call(joinAdmins, { body: { ...fields, token } }),
    onSuccess: ({ message, email }) => {
      toast.success(message);
      void navigate({ to: "/admin/login", state: { email }, replace: true });
    },
    onError: (error) => showFailure(form.setError, error, fieldNames),
  });
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(joining.act)} className="grid gap-5">
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      <NameFields
        first={{ error: errors.firstName?.message, ...form.register("firstName") }}
        last={{ error: errors.lastName?.message, ...form.register("lastName") }}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters."
        error={errors.password?.message}
        {...form.register("password")}
        id="password"
      />
      <Button type="submit" size="lg" width="full" pending={joining.isPending}>
        Continue
      </Button>
    </form>
  );
};
