import { expect, test } from "vitest";
import { newWebhookSecret, signedHeaders } from "./signature.ts";

test("the example of the Standard Webhooks libraries has their signature", () => {
  const event = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
  };
  const headers = signedHeaders(event, ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"]);
  expect(headers["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("an event signed with two secrets has a signature of each", () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()];
  const signatures = signedHeaders({ id: "1", timestamp: 1, body: "{}" }, secrets)[
    "webhook-signature"
  ].split(" ");
  expect(signatures).toHaveLength(2);
  expect(signatures[0]).not.toBe(signatures[1]);
  expect(Buffer.from(secrets[0]?.slice(6) ?? "", "base64")).toHaveLength(32);
});
