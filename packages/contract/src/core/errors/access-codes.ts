/** Codes that the console's way to the server goes by: it takes these without the texts. */
export const accessCodes = {
  permissionDenied: 1003,
  approvalSent: 1350,
  stepUpRequired: 1351,
  stepUpWrong: 1353,
} as const;
