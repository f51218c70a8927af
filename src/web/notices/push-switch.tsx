import { Switch } from "#web/ui/forms/switch.tsx";
import { pushWords } from "./push-words.tsx";
import { usePushes } from "./use-pushes.ts";

/** Whether this device shows notifications. */
export const PushSwitch = ({ accountId }: { accountId: string }) => {
  const { state, change, isPending, failure } = usePushes(accountId);
  const isFixed = state === undefined || state === "denied" || state === "unsupported";
  return (
    <div className="grid gap-1">
      <div className="flex items-start justify-between gap-4">
        <div className="grid gap-1 py-2.5">
          <h3 className="font-medium">Notifications on this device</h3>
          <p role="status" className="text-small text-fg-2">
            {state ? pushWords[state] : " "}
          </p>
        </div>
        <div className="grid w-18 shrink-0 justify-items-center py-2">
          <Switch
            label="Notifications on this device"
            labelHidden
            isOn={state === "on"}
            disabled={isFixed || isPending}
            onChange={change}
          />
        </div>
      </div>
      {failure && (
        <p role="alert" className="text-small text-danger">
          {failure}
        </p>
      )}
    </div>
  );
};
