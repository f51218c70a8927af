/** Title of an audit action; unknown actions are shown as stored, with spaces. */
export const actTitle = (action: string): string =>
  titles[action] ?? capitalized(action.replaceAll("_", " "));

const titles: Record<string, string> = {
  verify: "Verified",
  unverify: "Unverified",
  tax_offer: "Tax offer set",
  file_view: "File looked at",
  submission_approve: "Submission approved",
  submission_reject: "Submission rejected",
  log_in: "Logged in",
  log_in_failed: "Login failed",
  admin_joined: "Joined as admin",
  admin_disabled: "Admin disabled",
  admin_enabled: "Admin enabled",
  two_step_on: "Two-step login turned on",
  two_step_off: "Two-step login turned off",
  recovery_code_used: "Recovery code used",
  password_changed: "Password changed",
  email_changed: "Email changed",
  refund: "Refunded",
  resend_refund: "Refund sent again",
  refund_tip: "Tip refunded",
  resend_tip_refund: "Tip's refund sent again",
  refund_toll: "Toll refunded",
  resend_toll_refund: "Toll's refund sent again",
  charge_toll: "Toll to be charged",
  reject_toll: "Toll rejected",
  cancel: "Ride canceled",
  start: "Ride started without the PIN",
  pay_driver: "Driver paid after a review",
  return_money: "Money returned after a review",
  take_back_fare: "Fare taken back for fraud",
  resolve_finding: "Finding resolved",
  idea_status: "Feature status set",
  testimonial_accept: "Testimonial accepted",
  testimonial_reject: "Testimonial rejected",
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
