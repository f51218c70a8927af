import { Button } from "#web/ui/button.tsx";
import type { Part } from "./use-part.ts";

export type ConflictLine = { label: string; saved: string; typed: string };

/** The same rates were saved in another window: shows both versions and keeps the input. */
export const ConflictNote = <Rates extends object>({
  part,
  lines,
}: {
  part: Part<Rates>;
  lines: readonly ConflictLine[];
}) =>
  part.isConflict && (
    <div
      role="alert"
      className="grid gap-3 rounded-button border border-warning bg-tint-warning p-4 text-fg"
    >
      <p className="font-semibold">These rates were saved in another window meanwhile.</p>
      <table className="w-full text-small tabular-nums">
        <thead>
          <tr className="text-left text-fg-2">
            <td />
            <th scope="col" className="py-1 font-medium">
              Saved now
            </th>
            <th scope="col" className="py-1 font-medium">
              Yours
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, saved, typed }) => (
            <tr key={label}>
              <th scope="row" className="py-1 pr-3 text-left font-normal text-fg-2">
                {label}
              </th>
              <td className="py-1">{saved}</td>
              <td className={`py-1 ${saved === typed ? "" : "font-semibold text-warning"}`}>
                {typed}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={part.keepMine}>
          Keep mine
        </Button>
        <Button variant="ghost" onClick={part.discard}>
          Use the saved ones
        </Button>
      </div>
    </div>
  );
