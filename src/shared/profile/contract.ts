import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { rejectionSchema } from "#shared/submissions/contract.ts";
import { id, idParams, instant } from "#shared/wire.ts";
import { basicDetailsBody, userProfileBody, vehicleBody, vehicleFormBody } from "./fields.ts";

/** Fields of a change that waits for an admin; the approved values stay in use. */
const inReview = { id, submittedAt: instant };

const nextBadgeSchema = z.object({
  badge: z.string(),
  taxRate: z.number(),
  needs: z.array(z.string()),
});

const basicDetailsReply = successWith({
  email: z.string(),
  phoneNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.nullable(z.string()),
  /** As a fraction: 0.15 is 15 %. */
  taxRate: z.number(),
  driverBadge: z.string(),
  /** Null at the highest level. */
  nextBadge: z.nullable(nextBadgeSchema),
  /** Proposed name and photo of a verified driver. */
  pending: z.nullable(
    z.object({
      ...inReview,
      firstName: z.string(),
      lastName: z.string(),
      profileImage: z.nullable(z.string()),
    }),
  ),
  rejected: rejectionSchema,
});
export type BasicDetails = z.output<typeof basicDetailsReply>;

const userProfileReply = successWith({
  email: z.string(),
  phoneNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.nullable(z.string()),
});
export type UserProfile = z.output<typeof userProfileReply>;

export const getUserProfile = endpoint({
  method: "GET",
  path: "/users/profile",
  summary: "The rider's name, contact and image",
  audience: "rider",
  reply: userProfileReply,
});
export const putUserProfile = endpoint({
  method: "PUT",
  path: "/users/profile",
  summary: "Change name, phone number and image; the email must equal the current one",
  audience: "rider",
  limit: "write",
  body: userProfileBody,
  reply: userProfileReply,
});

const phoneSharing = {
  path: "/phone-sharing",
  audience: "rider-or-driver",
  reply: successWith({ isShared: z.boolean() }),
} as const;

export const getPhoneSharing = endpoint({
  ...phoneSharing,
  method: "GET",
  summary: "Whether the other side of a ride may see the caller's phone number",
});
export const putPhoneSharing = endpoint({
  ...phoneSharing,
  method: "PUT",
  summary: "Share the phone number during rides whose other side shares one too",
  limit: "write",
  body: z.object({ isShared: z.boolean("isShared must be true or false") }),
});

export const getBasicDetails = endpoint({
  method: "GET",
  path: "/drivers/basic-details",
  summary: "The driver's name, contact, image, badge and tax",
  audience: "driver",
  reply: basicDetailsReply,
});
export const putBasicDetails = endpoint({
  method: "PUT",
  path: "/drivers/basic-details",
  summary:
    "Change name, phone number and image; a verified driver's name and image wait for an admin. The email must equal the current one",
  audience: "driver",
  limit: "write",
  body: basicDetailsBody,
  reply: basicDetailsReply,
});

const vehicleReply = {
  /** Proposed vehicle of a verified driver. */
  pending: z.nullable(z.object({ ...inReview, ...vehicleBody.shape })),
  rejected: rejectionSchema,
};

export const getVehicleDetails = endpoint({
  method: "GET",
  path: "/drivers/vehicle-details",
  summary: "The driver's vehicle, or a message without one",
  audience: "driver",
  reply: z.union([
    successWith({ ...vehicleBody.shape, ...vehicleReply }),
    successWith({ message: z.string(), ...vehicleReply }),
  ]),
});
export const putVehicleDetails = endpoint({
  method: "PUT",
  path: "/drivers/vehicle-details",
  summary: "Set the driver's vehicle; of a verified driver, propose it to the admins",
  audience: "driver",
  limit: "write",
  body: vehicleFormBody,
  reply: getVehicleDetails.reply,
});

const otherVehiclesReply = successWith({
  vehicles: z.array(
    z.extend(vehicleBody, {
      id,
      /** Labels of its required documents without a valid approval, which it needs before it is used. */
      missing: z.array(z.string()),
    }),
  ),
});
export const getOtherVehicles = endpoint({
  method: "GET",
  path: "/drivers/vehicles",
  summary: "Approved vehicles that the driver does not use now, the most recently used first",
  audience: "driver",
  reply: otherVehiclesReply,
});
export const switchVehicle = endpoint({
  method: "POST",
  path: "/drivers/vehicles/:id/use",
  summary: "Use an approved vehicle instead of the current one, which is kept",
  audience: "driver",
  limit: "write",
  params: idParams,
  reply: getVehicleDetails.reply,
});
export const deleteOtherVehicle = endpoint({
  method: "DELETE",
  path: "/drivers/vehicles/:id",
  summary: "Remove a vehicle that the driver does not use now",
  audience: "driver",
  limit: "write",
  params: idParams,
  reply: otherVehiclesReply,
});

export const uploadProfileImage = endpoint({
  method: "POST",
  path: "/upload-profile-image",
  summary:
    "Upload a JPEG or PNG of at most 5 MB, stored as a square image; shown once a profile refers to it",
  audience: "signed-in",
  limit: "uploads",
  takesFile: true,
  reply: successWith({ publicUrl: z.string() }),
});
