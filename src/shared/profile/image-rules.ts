/** Maximum file size in bytes; side of the square result in pixels. */
export const imageLimits = { maxBytes: 5_000_000, side: 512 } as const;

export const imageMessages = {
  noFile: "Choose an image to upload",
  tooLarge: "Max file size is 5MB.",
  wrongKind: "Only .jpg, .jpeg, .png formats are supported.",
  unreadable: "This image cannot be read. It may be damaged. Choose another one.",
} as const;
