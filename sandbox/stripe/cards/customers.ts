import { readEmail } from "#sandbox/stripe/checkout-params.ts";
import { type Context, emit } from "#sandbox/stripe/context.ts";
import { newId } from "#sandbox/stripe/ids.ts";
import type { Customer } from "#sandbox/stripe/objects.ts";
import { noSuch } from "#sandbox/stripe/wire/errors.ts";
import { listPage } from "#sandbox/stripe/wire/lists.ts";
import { readMetadata } from "#sandbox/stripe/wire/metadata.ts";
import { assertAllRead, type Params, readText } from "#sandbox/stripe/wire/params.ts";
import type { Route } from "#sandbox/stripe/wire/routing.ts";
import { detachMethod, methodsOf } from "./saved-methods.ts";

/** Throws for an unknown or deleted customer. */
export function getCustomer(context: Context, id: string, param = "id"): Customer {
  const customer = context.store.find("customer", id);
  if (!customer) throw noSuch("customer", id, param);
  return customer;
}

function createCustomer(context: Context, params: Params): Customer {
  const customer: Customer = {
    ...unusedFeatures,
    id: newId("cus", 14),
    object: "customer",
    created: context.now,
    email: readEmail(params, "email"),
    metadata: readMetadata(params),
    name: readText(params, "name") ?? null,
  };
  assertAllRead(params);
  context.store.put("customer", customer);
  emit(context, "customer.created", customer);
  return customer;
}

function updateCustomer(context: Context, id: string, params: Params): Customer {
  const before = getCustomer(context, id);
  const email = readEmail(params, "email") ?? before.email;
  const metadata = readMetadata(params, before.metadata);
  assertAllRead(params);
  const customer = context.store.put("customer", { ...before, email, metadata });
  emit(context, "customer.updated", customer, { previous: { email: before.email } });
  return customer;
}

/** Deletes a customer and detaches its payment methods, for good. */
function deleteCustomer(context: Context, id: string) {
  const customer = getCustomer(context, id);
  for (const method of methodsOf(context, id)) detachMethod(context, method);
  context.store.remove("customer", id);
  emit(context, "customer.deleted", customer);
  return { id, object: "customer", deleted: true };
}

const unusedFeatures = {
  address: null,
  balance: 0,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  invoice_prefix: null,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: "none",
  test_clock: null,
} satisfies Partial<Customer>;

export const customerRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/customers",
    handle: (context, { params }) => createCustomer(context, params),
  },
  {
    method: "GET",
    path: "/v1/customers",
    handle(context, { params }) {
      const email = readText(params, "email");
      const customers = context.store.list("customer");
      const matching = customers.filter((one) => email === undefined || one.email === email);
      return listPage(params, "/v1/customers", matching);
    },
  },
  {
    method: "GET",
    path: "/v1/customers/:id",
    handle: (context, { ids: { id = "" } }) => getCustomer(context, id),
  },
  {
    method: "POST",
    path: "/v1/customers/:id",
    handle: (context, { ids: { id = "" }, params }) => updateCustomer(context, id, params),
  },
  {
    method: "DELETE",
    path: "/v1/customers/:id",
    handle: (context, { ids: { id = "" } }) => deleteCustomer(context, id),
  },
];
