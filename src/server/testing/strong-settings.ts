/** Settings that production accepts without any weak value. */
export const strongSettings = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://faire:long-and-own@db.internal/faire?sslmode=verify-full",
  PUBLIC_URL: "https://rides.faire.coop",
  TRUST_PROXY: "1",
  STRIPE_SECRET_KEY: `sk_live_${"a".repeat(24)}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${"a".repeat(24)}`,
  STRIPE_CONNECT_WEBHOOK_SECRET: `whsec_${"c".repeat(24)}`,
  SMTP_URL: "smtps://faire:secret@mail.faire.coop",
  MAIL_FROM: "Faire <rides@faire.coop>",
  SECRET_KEY: "c".repeat(43),
  BREACHED_PASSWORDS_URL: "https://api.pwnedpasswords.com/range/",
  VAPID_PUBLIC_KEY:
    "BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM",
  VAPID_PRIVATE_KEY: "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc",
};
