import type { Rule } from "./rule.ts";

/** Nobody owns a webhook, so an id of another kind stands for an unknown one. */
const unknown: Rule = { who: "admin", needs: "webhooks", of: "driver", answers: 404 };

export const webhookRules: Record<string, Rule> = {
  "GET /api/admin/webhooks": { who: "admin", needs: "webhooks" },
  "POST /api/admin/webhooks": {
    who: "admin",
    needs: "webhooks",
    body: () => ({ url: "https://example.com/webhooks", eventTypes: ["ride.completed"] }),
  },
  "PUT /api/admin/webhooks/:id": { ...unknown, body: () => ({ isDisabled: true }) },
  "DELETE /api/admin/webhooks/:id": unknown,
  "POST /api/admin/webhooks/:id/secret": unknown,
  "POST /api/admin/webhooks/:id/test": unknown,
  "GET /api/admin/webhooks/:id/deliveries": unknown,
  "POST /api/admin/webhook-deliveries/:id/again": unknown,
};
