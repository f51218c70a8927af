import { useRef } from "react";
import { deleteLogo, putLogo } from "#shared/product/settings-contract.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { useStoreSettings } from "./setup-banner.tsx";

/** Uploads, replaces or removes the logo of the header, the browser tab and the installed application. */
export const LogoSection = ({ logo }: { logo: string | null }) => {
  const input = useRef<HTMLInputElement>(null);
  const onSuccess = useStoreSettings();
  const uploading = useAct({ mutationFn: (file: File) => call(putLogo, { file }), onSuccess });
  const removing = useAct({ mutationFn: () => call(deleteLogo), onSuccess });
  return (
    <FoldedSection
      anchor="logo"
      title="Logo"
      brief={logo ? "Your own" : "The standard logo"}
      wideFrom="xl"
    >
      {logo ? (
        <img src={logo} alt="Logo of the service" className="size-20 object-contain" />
      ) : (
        <p className="flex items-center gap-4 text-fg-2">
          <img src="/favicon.svg" alt="" className="size-16" />
          The standard logo is in use.
        </p>
      )}
      <p className="text-small text-fg-2">
        A square .png or .jpg of at most 5 MB, best without a background. Pages show it after a
        reload.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          pending={uploading.isPending}
          onClick={() => input.current?.click()}
        >
          {logo ? "Replace logo" : "Upload logo"}
        </Button>
        {logo && (
          <Button variant="outline" pending={removing.isPending} onClick={() => removing.act()}>
            Remove logo
          </Button>
        )}
      </div>
      <FailureNote error={uploading.error ?? removing.error} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Logo file"
        accept=".jpg,.jpeg,.png,image/jpeg,image/png"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) uploading.act(file);
          // Allows selecting the same file again.
          target.value = "";
        }}
      />
    </FoldedSection>
  );
};
