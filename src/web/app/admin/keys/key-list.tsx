import { Switch } from "#web/ui/forms/switch.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { setSingleKeysOn, useSingleKeys } from "#web/ui/single-keys.ts";

const keys: readonly { keys: readonly string[]; action: string }[] = [
  { keys: ["Ctrl K", "⌘ K"], action: "Find a page, a driver or a ride" },
  { keys: ["/"], action: "Search on this page" },
  { keys: ["j"], action: "Next row, next driver" },
  { keys: ["k"], action: "Previous row, previous driver" },
  { keys: ["Enter"], action: "Open the row, or go to its preview" },
  { keys: ["Space"], action: "Show the row's preview" },
  { keys: ["↑", "↓"], action: "Previous row, next row" },
  { keys: ["x"], action: "Select or deselect the row" },
  { keys: ["."], action: "Go to the actions for the selected rows" },
  { keys: ["a"], action: "Approve the document" },
  { keys: ["r"], action: "Reject the document" },
  { keys: ["Esc"], action: "Close what is open" },
  { keys: ["?"], action: "Show these shortcuts" },
];

/** Shortcuts of the admin pages; single-key ones can be turned off. */
export const KeyList = ({ onClose }: { onClose: () => void }) => {
  const isOn = useSingleKeys();
  return (
    <Dialog isOpen title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid gap-1">
        {keys.map(({ keys: alternatives, action }) => (
          <div key={action} className="flex items-center justify-between gap-4 py-1.5">
            <dt className="text-fg-2">{action}</dt>
            <dd className="flex shrink-0 gap-2">
              {alternatives.map((key) => (
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
        <Switch label="Single-key shortcuts" isOn={isOn} onChange={setSingleKeysOn} />
      </div>
    </Dialog>
  );
};
