import { Switch } from "#web/ui/switch.tsx";
import { useOnlineSwitch } from "./platform-status.ts";

/** The switch that decides whether riders can be offered this driver, with its state in a word. */
export const OnlineToggle = () => {
  const { isOnline, isLocked, change } = useOnlineSwitch();
  return (
    <div className="flex items-center gap-2">
      <span
        aria-hidden
        className={`min-w-14 text-right text-small font-semibold ${isOnline ? "text-accent" : "text-fg-2"}`}
      >
        {isOnline === undefined ? "" : isOnline ? "Online" : "Offline"}
      </span>
      <Switch
        label="Online"
        labelHidden
        isOn={isOnline === true}
        disabled={isOnline === undefined || isLocked}
        onChange={change}
      />
    </div>
  );
};
