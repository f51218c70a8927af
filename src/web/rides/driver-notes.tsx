/** What the rider wants the driver to know. */
export const DriverNotes = ({ notes }: { notes: string }) => (
  <div className="rounded-button bg-raised px-4 py-3">
    <h3 className="text-small text-fg-2">Notes for Driver</h3>
    <p className="break-words whitespace-pre-line">{notes}</p>
  </div>
);
