import { Switch } from "#web/ui/forms/switch.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { setSingleKeysOn, useSingleKeys } from "#web/ui/single-keys.ts";

const keys: readonly { keys: readonly string[]; what: string }[] = [
  { keys: ["Ctrl K", "⌘ K"], what: "Find a page, a driver or a ride" },
  { keys: ["/"], what: "Search on this page" },
  { keys: ["j"], what: "Next row, next driver" },
  { keys: ["k"], what: "Row before, driver before" },
  { keys: ["Enter"], what: "Open the row" },
  { keys: ["x"], what: "Choose the row, or no longer" },
  { keys: ["."], what: "Act on the chosen rows" },
  { keys: ["Esc"], what: "Close what is open" },
  { keys: ["?"], what: "These keys" },
];

/** Shortcuts of the admin pages; single-key ones can be turned off. */
export const KeyList = ({ onClose }: { onClose: () => void }) => {
  const isOn = useSingleKeys();
  return (
    <Dialog isOpen title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid gap-1">
        {keys.map(({ keys: either, what }) => (
          <div key={what} className="flex items-center justify-between gap-4 py-1.5">
            <dt className="text-fg-2">{what}</dt>
            <dd className="flex shrink-0 gap-2">
              {either.map((key) => (
                <kbd
                  key={key}
                  className="rounded-input border border-hairline px-1.5 font-sans text-small text-fg-2"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 border-t border-hairline pt-4">
        <Switch label="Shortcuts of a single key" isOn={isOn} onChange={setSingleKeysOn} />
      </div>
    </Dialog>
  );
};
