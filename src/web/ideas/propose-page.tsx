import { PageFrame } from "#web/platform/page-frame.tsx";
import { useSession } from "#web/platform/session.ts";
import { ProposeForm } from "./propose-form.tsx";

/** `/ideas/new`: proposes an idea. */
export const ProposePage = () => {
  const { user } = useSession();
  return (
    <PageFrame width="form">
      <div className="mb-6 grid gap-2">
        <h1 className="text-h1">Propose an idea</h1>
        <p className="text-fg-2">
          Riders and drivers can vote for it. They see your first name and last initial.
        </p>
      </div>
      {user && <ProposeForm accountId={user.id} />}
    </PageFrame>
  );
};
