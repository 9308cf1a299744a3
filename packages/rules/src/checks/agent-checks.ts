import { refer } from '../messages.ts';
import { characterCount } from '../text-width.ts';
import { type Check, checkAmount, checkCurrency, checkMobile, checkRtp, firstOf } from '../validation.ts';
import { checkLink, checkLogoHeader } from './content-checks.ts';

/** Longest texts of an agent, in characters. */
export const agentLimits = { name: 30, remark: 100, reason: 200, brand: 30, serviceLink: 500 } as const;

/** Sign-in account of an agent: 4 to 20 letters, digits and underscores, a letter first. */
export const checkAgentAccount = (account: string): Check =>
  /^[a-zA-Z]\w{3,19}$/.test(account) ? null : refer('agentAccountWrong');

/** Name of an agent: given, at most 30 characters. */
export function checkAgentName(name: string): Check {
  if (name.trim() === '') return refer('agentNameRequired');
  return characterCount(name) > agentLimits.name
    ? refer('agentNameTooLong', { max: agentLimits.name })
    : null;
}

/** Mobile number of an agent (spec §5), which may be left out. */
export const checkAgentPhone = (phone: string): Check => (phone === '' ? null : checkMobile(phone));

/** Remark of an agent: at most 100 characters. */
export const checkAgentRemark = (remark: string): Check =>
  characterCount(remark) > agentLimits.remark
    ? refer('agentRemarkTooLong', { max: agentLimits.remark })
    : null;

/** Reason of a change of RTP: at least one character that is no space, at most 200 (security rules, RTP). */
export function checkReason(reason: string): Check {
  if (reason.trim() === '') return refer('reasonRequired');
  return characterCount(reason) > agentLimits.reason
    ? refer('reasonTooLong', { max: agentLimits.reason })
    : null;
}

/**
 * Validates the fields of a new agent, except its password: account, name, currency, mobile, remark, RTP
 * (spec §5).
 */
export function checkNewAgent(agent: {
  account: string;
  name: string;
  currency: string;
  phone: string;
  remark: string;
  rtp: string;
}): Check {
  return firstOf(
    checkAgentAccount(agent.account),
    checkAgentName(agent.name),
    checkCurrency(agent.currency),
    checkAgentPhone(agent.phone),
    checkAgentRemark(agent.remark),
    checkRtp('agent', agent.rtp),
  );
}

/** Custom settings: a short brand, a chip that is an amount, a valid link of the customer service. */
export function checkCustomSettings(settings: {
  brand: string;
  defaultChip: string | null;
  serviceLink: string;
}): Check {
  const { brand, defaultChip, serviceLink } = settings;
  return firstOf(
    characterCount(brand) > agentLimits.brand ? refer('brandTooLong', { max: agentLimits.brand }) : null,
    defaultChip === null ? null : checkAmount(defaultChip),
    serviceLink === '' ? null : checkLink(serviceLink),
    serviceLink.length > agentLimits.serviceLink ? refer('linkInvalid') : null,
  );
}

/** Spec §9: the logo is a png; its size in bytes is ours. */
export const logoBytes = 256 * 1024;

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

/** Returns width and height from the first bytes of a png (signature and IHDR), or null for another file. */
export function readPngHeader(bytes: Uint8Array): { width: number; height: number } | null {
  if (bytes.length < 33 || pngStart.some((byte, position) => bytes[position] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** File of a logo: a square png of 132 to 150 pixels, at most 256 KB; known by its first bytes (spec §5). */
export function checkLogoFile(bytes: Uint8Array): Check {
  const header = readPngHeader(bytes);
  if (!header) return refer('logoType');
  return firstOf(
    checkLogoHeader({ ...header, type: 'png' }),
    bytes.length > logoBytes ? refer('logoTooLarge', { max: logoBytes / 1024 }) : null,
  );
}
