/** Codes that the console's way to the server goes by: it takes these without the texts. */
export const accessCodes = {
  permissionDenied: 1003,
  approvalSent: 1350,
  stepUpRequired: 1351,
  stepUpWrong: 1353,
} as const;

/** The rejection that the sign-in page goes by: it takes this one without the texts of all others. */
export const dynamicCodeRequired = {
  code: 1105,
  zh_cn: '请输入动态码',
  en_us: 'Please enter the dynamic code.',
} as const;
