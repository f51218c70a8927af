import { zodResolver } from "@hookform/resolvers/zod";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import {
  codeBody,
  confirmPhoneCode,
  getContactConfirmations,
  type ContactConfirmations as Proofs,
  sendEmailConfirmation,
  sendPhoneCode,
} from "#shared/contact-proofs/contract.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Countdown } from "#web/ui/time/countdown.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { useIsPast } from "#web/ui/time/use-is-past.ts";

/** Polling interval: the link may be opened on another device. */
const POLL_INTERVAL_MS = 5000;

type ContactConfirmationsProps = {
  /** Also shows contacts that the installation does not require to be confirmed. */
  isOptional?: boolean;
  /** True if the service sends text messages: without them no code reaches a phone. */
  hasTexts?: boolean;
  /** Called once all required contacts are confirmed. */
  onVerified?: () => void;
};

/** Confirmation of email (by link) and phone number (by code). */
export const ContactConfirmations = ({
  isOptional = false,
  hasTexts = false,
  onVerified,
}: ContactConfirmationsProps) => {
  const { data, error, refetch } = useQuery(contactConfirmations);
  const isComplete = data !== undefined && isSettled(data.email) && isSettled(data.phone);
  useEffect(() => {
    if (isComplete) onVerified?.();
  }, [isComplete, onVerified]);
  if (!data)
    return error ? (
      <LoadFailure what="your contacts" error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-20" />
    );
  return (
    <div className="flex flex-wrap gap-6">
      {(isOptional || data.email.isRequired) && (
        <EmailVerification
          {...data.email}
          isLinkQueued={data.isLinkQueued}
          linkSentAt={data.linkSentAt}
        />
      )}
      {(isOptional || data.phone.isRequired) && (
        <PhoneVerification {...data.phone} isCodeSent={data.isCodeSent} hasTexts={hasTexts} />
      )}
    </div>
  );
};

type Proof = Proofs["email"];

const isSettled = (proof: Proof): boolean => proof.isProven || !proof.isRequired;

const EmailVerification = ({
  contact,
  isProven,
  nextAt,
  isLinkQueued,
  linkSentAt,
}: Proof & Pick<Proofs, "isLinkQueued" | "linkSentAt">) => {
  const sending = useVerificationAct(() => call(sendEmailConfirmation));
  return (
    <Contact title="Email" contact={contact} isProven={isProven}>
      {isLinkQueued && (
        <p className="wrap-anywhere text-fg-2">We are sending a link to {contact}.</p>
      )}
      {linkSentAt !== null && (
        <p className="wrap-anywhere text-fg-2">
          We sent a link to {contact}, <MarketTime at={linkSentAt} isBrief />. Open it within 30
          minutes.
        </p>
      )}
      <SendButton
        label={isLinkQueued || linkSentAt !== null ? "Send another link" : "Send confirmation link"}
        nextAt={nextAt}
        pending={sending.isPending}
        onSend={() => sending.act()}
      />
    </Contact>
  );
};

type PhoneProps = Proof & { isCodeSent: boolean; hasTexts: boolean };

const PhoneVerification = ({ contact, nextAt, isCodeSent, ...proof }: PhoneProps) => {
  const sending = useVerificationAct(() => call(sendPhoneCode));
  const [isCodeRequested, setCodeRequested] = useState(false);
  return (
    <Contact
      title="Phone number"
      contact={formatPhone(contact)}
      isProven={proof.isProven}
      isConfirmable={proof.hasTexts || proof.isRequired}
    >
      {isCodeSent && <CodeForm takesFocus={isCodeRequested} />}
      <SendButton
        label={isCodeSent ? "Send another code" : "Send confirmation code"}
        nextAt={nextAt}
        pending={sending.isPending}
        onSend={() => {
          setCodeRequested(true);
          sending.act();
        }}
      />
    </Contact>
  );
};

type ContactProps = Pick<Proof, "contact" | "isProven"> & { title: string; children: ReactNode };
type Confirmable = ContactProps & { isConfirmable?: boolean };

/** A contact with its state, and the controls that confirm it; plain text if nothing can. */
const Contact = ({ title, contact, isProven, isConfirmable = true, children }: Confirmable) => (
  <div className="grid min-w-0 flex-1 basis-60 content-start gap-3">
    <p className="wrap-anywhere">
      <span className="block text-small text-fg-2">{title}</span>
      {contact}
    </p>
    {isProven ? (
      <p role="status" className="flex items-center gap-2 text-success">
        <CircleCheck aria-hidden className="size-5" />
        Confirmed
      </p>
    ) : (
      isConfirmable && (
        <>
          <p className="text-small text-warning">Not confirmed</p>
          {children}
        </>
      )
    )}
  </div>
);

type SendButtonProps = {
  label: string;
  /** When another link or code may be requested; null if now. */
  nextAt: string | null;
  pending: boolean;
  onSend: () => void;
};

const SendButton = ({ label, nextAt, pending, onSend }: SendButtonProps) => {
  const isOpen = useIsPast(nextAt ?? new Date(0).toISOString());
  if (nextAt !== null && !isOpen)
    return (
      <p className="text-small text-fg-2">
        {label} in <Countdown deadline={nextAt} />
      </p>
    );
  return (
    <Button variant="outline" className="justify-self-start" pending={pending} onClick={onSend}>
      {label}
    </Button>
  );
};

/** `takesFocus` once the person has asked for a code: the button that had the focus is gone. */
const CodeForm = ({ takesFocus }: { takesFocus: boolean }) => {
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(codeBody),
    defaultValues: { code: "" },
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  useEffect(() => {
    if (takesFocus) form.setFocus("code");
  }, [takesFocus, form]);
  const confirmation = useAct({
    mutationFn: (body: { code: string }) => call(confirmPhoneCode, { body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      // A confirmed number can get texts.
      void queries.invalidateQueries({ queryKey: ["notices", "texts"] });
      return queries.invalidateQueries({ queryKey: contactConfirmations.queryKey });
    },
    onError: (error) => showFailure(form.setError, error, ["code"]),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit(confirmation.act)} className="grid gap-3">
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="Six digits, valid for 10 minutes"
        error={errors.code?.message}
        {...form.register("code")}
        id="code"
      />
      <Button type="submit" className="justify-self-start" pending={confirmation.isPending}>
        Confirm
      </Button>
    </form>
  );
};

/** Requests a link or code, then refetches the state. */
const useVerificationAct = (send: () => Promise<{ message: string }>) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: send,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error: Error) => toast.error("Error", submitErrorMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: contactConfirmations.queryKey }),
  });
};

/** Whether email and phone number are confirmed; polled until the required ones are. */
export const contactConfirmations = queryOptions({
  queryKey: ["contact-proofs"],
  queryFn: ({ signal }) => call(getContactConfirmations, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data && (data.isLinkQueued || !isSettled(data.email) || !isSettled(data.phone))
      ? POLL_INTERVAL_MS
      : false,
});
