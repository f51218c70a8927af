import { onTestFinished, vi } from "vitest";

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

/** Gives the window an authenticator until the test ends. Its calls succeed, until the test says otherwise. */
export const equipAuthenticator = (canAutofill = false) => {
  const created = {
    ...{ id: "bmV3", rawId: bytes("new"), type: "public-key" },
    response: { clientDataJSON: bytes("{}"), attestationObject: bytes("attested") },
    getClientExtensionResults: () => ({}),
  };
  const signed = {
    ...created,
    response: {
      clientDataJSON: bytes("{}"),
      ...{ authenticatorData: bytes("data"), signature: bytes("signed"), userHandle: null },
    },
  };
  const credentials = {
    create: vi.fn<(options: CredentialCreationOptions) => Promise<unknown>>(async () => created),
    get: vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>(async () => signed),
  };
  const isConditionalMediationAvailable = async () => canAutofill;
  vi.stubGlobal(
    "PublicKeyCredential",
    Object.assign(() => undefined, { isConditionalMediationAvailable }),
  );
  Object.assign(navigator, { credentials });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, "credentials");
  });
  return credentials;
};
